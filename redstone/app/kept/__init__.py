"""What comes in and goes out, and what the browser keeps."""
