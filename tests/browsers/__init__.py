"""One journey through the app, run in every browser engine on this machine."""
