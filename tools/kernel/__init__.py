"""Compiles `redstone/kernel/` to WebAssembly; see docs/kernel.md."""
