"""Run by the page's script tag, from its source; all else comes as bytecode with the game."""

from web.start import start

start()
