"""What is long, on all cores of this machine or on many machines, and resumed where it was left."""
