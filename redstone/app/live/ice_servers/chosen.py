"""The STUN and TURN servers to use: those in the settings, otherwise those of the site."""

from dataclasses import dataclass

from redstone.app.live.ice_servers import words
from redstone.app.live.ice_servers.server_list import (
    BadServers,
    Broker,
    Hosted,
    ice,
    parse_hosted,
    parse_servers,
)


@dataclass(frozen=True)
class ContactedServers:
    """The servers that this page contacts to connect two devices.

    `ice` is JSON for `iceServers` of WebRTC. `told` is a sentence about the servers, empty if there
    are none. `broker` is the site's, if any.
    """

    ice: str = "[]"
    told: str = ""
    broker: Broker | None = None

    @property
    def has_servers(self) -> bool:
        """True if an ICE server is available, so that devices on two networks can connect."""
        return self.ice != "[]"


def servers_to_contact(hosted: str, line: str) -> ContactedServers:
    """Return the servers to contact: those in the settings' `line`, else the site's (`hosted`).

    `hosted` is the text of `web/live/servers.json`, or empty. A line that cannot be read
    results in no ICE servers and an error sentence. The signalling server is always that of the
    site.
    """
    try:
        site = parse_hosted(hosted)
    except BadServers:
        site = Hosted()  # the build refuses a bad configuration, so it arrived cut or not at all
    try:
        own = parse_servers(line)
    except BadServers as fault:
        return ContactedServers(told=words.unreadable(fault), broker=site.broker)
    return ContactedServers(
        ice(own or site.servers), words.contacted_servers_text(own, site.servers), site.broker
    )
