"""The build and its helpers; plain Python, no package needed."""
