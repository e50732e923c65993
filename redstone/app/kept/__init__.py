"""Games coming in, going out, and kept by the browser."""
