"""Sentences about the servers that help two devices find each other."""

from collections.abc import Collection

from redstone.app.live.ice_servers.named import BadServers, Server
from redstone.language import _

MAX_QUOTED = 60
"""Characters of a word that a sentence repeats."""


def asked(own: Collection[Server], hosted: Collection[Server]) -> str:
    """Which servers are asked, and who has named them; empty where nobody is.

    Those of the person stand in for those of the site.
    """
    hosts = ", ".join(dict.fromkeys(server.host for server in own or hosted))
    if own:
        return _(
            "To find the other device, this page contacts the server in your settings: {hosts}.",
            hosts=hosts,
        )
    if hosted:
        return _(
            "To find the other device, this page contacts a server chosen by this site: {hosts}.",
            hosts=hosts,
        )
    return ""


def unreadable(fault: BadServers) -> str:
    """That the servers of the settings cannot be understood, so that none is asked."""
    return _(
        "The page can’t read the server in your settings, “{word}”, so it uses none. Write it "
        "like stun:stun.example.org or turn:name:password@turn.example.org.",
        word=str(fault)[:MAX_QUOTED],
    )
