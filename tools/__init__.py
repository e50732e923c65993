"""The build and its helpers, in plain Python without packages."""
