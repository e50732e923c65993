"""Long jobs, run on all cores of this machine or on many machines, and resumed after a stop."""
