"""The configured STUN, TURN and signalling servers; with none configured, none is contacted.

    servers  = server { white space server }        at most four
    server   = "stun:" host [ ":" port ]
             | ("turn:" | "turns:") name ":" password "@" host [ ":" port ] [ "?transport=tcp" ]

A STUN server reports to a device the address by which others see it. A TURN server passes on the
messages of two devices that cannot reach each other. The person names them in the settings, or the
site's host does in `web/live/servers.json`.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict

MAX_SERVERS = 4
MAX_TEXT = 400
"""Most characters of a line of servers, and of the site's configuration."""

_HOST = (
    r"(?P<host>[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])"
    r"(?::(?P<port>[1-9][0-9]{0,4}))?"
)
_SERVER = re.compile(
    rf"(?:stun:|(?P<turn>turns?):(?P<name>[!-~]+?):(?P<password>[!-~]+)@){_HOST}"
    r"(?P<transport>\?transport=tcp)?",
    re.ASCII,
)
_BROKER = re.compile(rf"(?P<scheme>https?)://{_HOST}(?P<path>/[A-Za-z0-9/_-]*)?", re.ASCII)
_MAX_PORT = 65_535


class BadServers(ValueError):
    """A malformed server list; its argument is the offending word."""


@dataclass(frozen=True)
class Server:
    """A STUN server, or a TURN server, which has a name and a password.

    `address` is its URL for WebRTC, `host` is shown to people.
    """

    address: str
    host: str
    name: str = ""
    password: str = field(default="", repr=False)


class BrokerData(TypedDict):
    """A `Broker` as plain data."""

    host: str
    port: int
    path: str
    secure: bool


@dataclass(frozen=True)
class Broker:
    """A PeerJS signalling server, by which two pages connect with a six-letter code word.

    `path` begins and ends with "/".
    """

    host: str
    port: int
    path: str
    secure: bool

    @property
    def data(self) -> BrokerData:
        """The server as plain data, for the script that connects to it."""
        return {"host": self.host, "port": self.port, "path": self.path, "secure": self.secure}


@dataclass(frozen=True)
class Hosted:
    """The ICE servers and the signalling server that the site configures for all visitors."""

    servers: tuple[Server, ...] = ()
    broker: Broker | None = None


def parse_servers(text: str) -> tuple[Server, ...]:
    """Parse a list of STUN and TURN servers, separated by spaces; an empty text gives none.

    Raises BadServers if a word is not a server, or there are too many.
    """
    words = text[: MAX_TEXT + 1].split()
    if len(text) > MAX_TEXT or len(words) > MAX_SERVERS:
        raise BadServers(words[-1][:MAX_TEXT] if words else "")
    return tuple(map(_server, words))


def _server(word: str) -> Server:
    """Parse the address of one STUN or TURN server. Raises BadServers if it is malformed."""
    found = _SERVER.fullmatch(word)
    if found is None or not _is_port(found["port"]) or (found["transport"] and not found["turn"]):
        raise BadServers(word)
    place = found["host"] + (f":{found['port']}" if found["port"] else "")
    address = f"{found['turn'] or 'stun'}:{place}{found['transport'] or ''}"
    return Server(address, found["host"], found["name"] or "", found["password"] or "")


def _is_port(digits: str | None) -> bool:
    """Return True if the digits, if any, are at most the highest port number."""
    return digits is None or int(digits) <= _MAX_PORT


def parse_hosted(text: str) -> Hosted:
    """Parse the text of `web/live/servers.json`. Raises BadServers if it is invalid."""
    try:
        data = json.loads(text[:MAX_TEXT])
    except (ValueError, RecursionError):
        raise BadServers(text[:MAX_TEXT]) from None
    if not isinstance(data, Mapping) or set(data) != {"servers", "broker"}:
        raise BadServers(text[:MAX_TEXT])
    servers, broker = data["servers"], data["broker"]
    if not isinstance(servers, str) or not isinstance(broker, str):
        raise BadServers(text[:MAX_TEXT])
    return Hosted(parse_servers(servers), _broker(broker) if broker else None)


def _broker(address: str) -> Broker:
    """Parse the URL of a signalling server. Raises BadServers if it is malformed."""
    found = _BROKER.fullmatch(address)
    if found is None or not _is_port(found["port"]):
        raise BadServers(address)
    secure, path = found["scheme"] == "https", found["path"] or "/"
    port = int(found["port"] or (443 if secure else 80))
    return Broker(found["host"], port, path if path.endswith("/") else f"{path}/", secure)


def ice(servers: tuple[Server, ...]) -> str:
    """Return the servers as JSON for `iceServers` of `RTCPeerConnection`."""
    return json.dumps(
        [
            {"urls": server.address}
            | ({"username": server.name, "credential": server.password} if server.name else {})
            for server in servers
        ]
    )
