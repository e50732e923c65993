"""A PeerJS server on this machine, like one run by `npx peerjs`."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tools.build.paths import ROOT

SERVER = """
    import { PeerServer } from "peer";
    PeerServer({ port: 0, host: "127.0.0.1" }, (server) => console.log(server.address().port));
"""


@contextmanager
def peer_server() -> Iterator[subprocess.Popen[str]]:
    """Run a server on a port that the system chooses, and yield its process."""
    command = ["node", "--input-type=module", "--eval", SERVER]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    yield server
    server.terminate()
    server.wait()
    server.stdout.close()


def port_of(server: subprocess.Popen[str]) -> int:
    """Return the port that a server prints as its first line. Call it once only."""
    assert server.stdout is not None
    return int(server.stdout.readline())
