"""Run from its source by the page's script tag; all other modules are loaded as bytecode."""

from web.start import start

start()
