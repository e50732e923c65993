"""The command line: `python -m redstone COMMAND`, with --help for each.

This module decides the exit status of every command, and reports errors that end one.
"""

import os
import signal
import sys
from contextlib import suppress
from io import BytesIO, TextIOWrapper

FAILED, INTERRUPTED, CUT = 2, 130, 1
"""Exit statuses: after an error, after Ctrl-C, and when the reader of the output has gone."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command, and return its exit status.

    Ctrl-C, a closed output, a failed file and a lack of memory have statuses of their own.
    """
    try:
        _make_ready()
        from redstone.commandline import run  # Ctrl-C may come while it is imported

        try:
            return run(arguments)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has had enough, as `head` does
        _discard_output()
        return CUT
    except OSError as error:
        from redstone.commands.trouble import reason

        _discard_output()
        return _report_failure(reason(error))
    except (MemoryError, SystemError) as error:
        if isinstance(error, SystemError) and "without exception set" not in str(error):
            raise  # an import that lacks memory may lose its MemoryError on the way
        os._exit(_report_failure("not enough memory"))  # Python's own end would lack memory too


def _make_ready() -> None:
    """Let Ctrl-C end every command, and replace missing standard streams by empty ones."""
    with suppress(ValueError):  # only the main thread may set handlers
        # A shell starts what it runs in the background with interrupts ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdin = sys.stdin or TextIOWrapper(BytesIO())
    sys.stdout = sys.stdout or TextIOWrapper(BytesIO())
    sys.stderr = sys.stderr or TextIOWrapper(BytesIO())


def _discard_output() -> None:
    """Connect standard output to the null device, so that Python does not write to it at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report_failure(said: str) -> int:
    """Report an error on standard error, and return the exit status of a failure."""
    with suppress(OSError):
        print(f"redstone: {said}", file=sys.stderr)
    return FAILED


if __name__ == "__main__":
    sys.exit(main())
