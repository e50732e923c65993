"""The documentation of the library: `make docs` writes it with Sphinx into dist/docs."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from redstone.version import VERSION  # noqa: E402

project = "Redstone"
author = "the makers of Redstone"
version = release = VERSION
extensions = ["myst_parser", "sphinx.ext.autodoc", "directives"]
exclude_patterns = ["conf.py", "directives.py"]
highlight_language = "pycon"
html_theme = "furo"
html_title = "Redstone for programs"
html_copy_source = False
html_show_copyright = False
html_css_files = ["boards.css"]
html_static_path = ["static"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
myst_heading_anchors = 3
myst_links_external_new_tab = False
nitpicky = False
suppress_warnings = ["myst.header"]  # the rules come in with headings of their own
