"""The computer seen from the page: what is said to its worker, and the care of that worker."""
