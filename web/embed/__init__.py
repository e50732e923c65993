"""Files for other web pages, made by this one."""
