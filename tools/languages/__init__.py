"""The catalogues of the languages: updated from the sources, checked, and written for the site."""
