"""`python -m tools.kernel`: compiles the kernel to build/kernel.wasm."""

import sys

from tools.build.paths import BuildError
from tools.kernel.build import KERNEL, kernel


def main() -> int:
    """Compile the kernel to WebAssembly, and print its size; return 1 and print why on failure."""
    try:
        content = kernel()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{KERNEL}: {len(content):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
