"""The content security policy of the start page: inline scripts and the broker's host."""

from base64 import b64encode
from hashlib import sha256

from redstone.app.live.ice_servers.server_list import BadServers, Broker, parse_hosted
from tools.build.paths import BuildError

SERVERS = "web/live/servers.json"
"""The file in which the site's host configures servers for all visitors."""
_CONNECT = b"connect-src 'self'"
_SCRIPTS = "script-src 'self'"


def hash_of(part: str) -> str:
    """Return the policy's source for an inline script or style."""
    return f"'sha256-{b64encode(sha256(part.encode()).digest()).decode()}'"


def allowing(page: str, script: str) -> str:
    """Return the start page with a policy that allows this inline script. Raises BuildError."""
    if page.count(_SCRIPTS) != 1:
        raise BuildError("The page's policy has changed: see tools/build/policy.py.")
    return page.replace(_SCRIPTS, f"{_SCRIPTS} {hash_of(script)}")


def with_broker(page: bytes, configured: bytes) -> bytes:
    """Return the start page with a policy that allows the configured broker, if any.

    Raises BuildError for an invalid configuration. STUN and TURN servers need no policy.
    """
    try:
        broker = parse_hosted(configured.decode()).broker
    except (BadServers, UnicodeDecodeError) as fault:
        raise BuildError(f"{SERVERS} names no servers: {fault}") from None
    if page.count(_CONNECT) != 1:
        raise BuildError("The page's policy has changed: see tools/build/policy.py.")
    return page.replace(_CONNECT, _CONNECT + _addresses(broker).encode()) if broker else page


def _addresses(broker: Broker) -> str:
    """Return the broker's addresses, each with a space before it."""
    place = f"{broker.host}:{broker.port}"
    return "".join(f" {scheme}{'s' * broker.secure}://{place}" for scheme in ("http", "ws"))
