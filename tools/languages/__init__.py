"""The catalogues of the languages: made from the sources, checked, and written for the site."""
