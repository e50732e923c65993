"""Sentences about the servers that help two devices find each other."""

from collections.abc import Collection

from redstone.app.live.ice_servers.server_list import BadServers, Server
from redstone.language import _

MAX_QUOTED = 60
"""Most characters of a word that a sentence repeats."""


def contacted_servers_text(own: Collection[Server], hosted: Collection[Server]) -> str:
    """Return the sentence naming the hosts that will be contacted, empty for none.

    The person's own servers replace those of the site.
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
    """Return the error sentence for a server list that cannot be read and so is not used."""
    return _(
        "The page can’t read the server in your settings, “{word}”, so it uses none. Write it "
        "like stun:stun.example.org or turn:name:password@turn.example.org.",
        word=str(fault)[:MAX_QUOTED],
    )
