"""The runtime of the kernel outside a browser."""
