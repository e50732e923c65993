"""Files for other web pages, made on demand, in a pack of their own."""
