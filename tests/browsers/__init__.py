"""One journey through the app, driven in every browser engine that this machine has."""
