#!/bin/sh
# Say what is missing on this machine, and how to get it.
# Usage: prerequisites.sh PYTHON [python] [venv] [node]
python=$1
shift

missing() {
    echo "Missing: $1" >&2
    echo "  $2" >&2
    exit 1
}

needs_python() {
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
        missing "Python 3.11 or later (looked for '$python')" \
            "Debian, Ubuntu: apt-get install python3. macOS: brew install python. Others: python.org. Or: make PYTHON=/path/to/python3"
}

needs_venv() {
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        missing "Python's venv and ensurepip modules" "Debian, Ubuntu: apt-get install python3-venv"
}

needs_node() {
    node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null ||
        missing "Node.js 20 or later" \
            "Debian 13, Ubuntu 25.04 or later: apt-get install nodejs npm. macOS: brew install node. Others: nodejs.org"
    npm --version >/dev/null 2>&1 || missing "npm" "Debian, Ubuntu: apt-get install npm. Others: it comes with Node.js"
}

for need in "$@"; do
    "needs_$need"
done
