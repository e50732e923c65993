"""Builds the static site: `python -m tools.build`.

Reading order: `__main__` (what is done, in which order), `sources` (what Python is shipped),
`stdlib` and `package` (its bytecode), `pyscript`, `release` (sizes, hashes), `notices`, `report`.
"""
