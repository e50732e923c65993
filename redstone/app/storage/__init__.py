"""The games stored by the browser, and games that come from outside or are exported."""
