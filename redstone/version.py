"""The version of the library and of the engine that speaks GTP, by semantic versioning."""

VERSION = "0.1.0"
