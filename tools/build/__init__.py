"""The build of the static site: `python -m tools.build`.

Reading order: `__main__` (the steps in order), `sources` (the Python that is shipped), `stdlib` and
`package` (its bytecode), `pyscript`, `release` (sizes, hashes), `notices`, `report`.
"""
