"""The only Python that knows the browser."""
