"""The modules named in pyscript.toml: the page's own scripts, in `scripts`."""
