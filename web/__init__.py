"""The only Python code that uses the browser."""
