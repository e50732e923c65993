"""The commands of `python -m redstone`: a module each, with `add` and the function it runs."""
