"""The games as other programs' environments; each module needs the package that it is named for."""
