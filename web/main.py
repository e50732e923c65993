"""Run by the page's script tag, from its source; all other modules come as bytecode."""

from web.start import start

start()
