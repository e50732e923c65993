"""Messages for operating-system errors."""

import os
from pathlib import Path


def reason(error: OSError) -> str:
    """Return an error's reason and file in words, without the error number."""
    name, text = error.filename, error.strerror or str(error)
    if not isinstance(name, str | os.PathLike):
        return text
    if isinstance(error, FileNotFoundError):
        folder = Path(name).parent
        return f"no such file: {name}" if folder.is_dir() else f"no such folder: {folder}"
    return f"{name}: {text}"
