"""Files for other web pages, made on demand."""
