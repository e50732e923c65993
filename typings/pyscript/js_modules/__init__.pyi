"""What pyscript.toml names: the page's own scripts, in `scripts`."""
