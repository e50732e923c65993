"""The compiler of `redstone/kernel/` to WebAssembly; see docs/kernel.md."""
