"""Which servers a page asks for the other device: those of its settings, else those of its site."""

from dataclasses import dataclass

from redstone.app.live.ice_servers import words
from redstone.app.live.ice_servers.named import (
    BadServers,
    Broker,
    Hosted,
    ice,
    parse_hosted,
    parse_servers,
)


@dataclass(frozen=True)
class Asked:
    """The servers, JSON as `iceServers` has it, what is told of them, and the broker, if any."""

    ice: str = "[]"
    told: str = ""
    broker: Broker | None = None

    @property
    def has_servers(self) -> bool:
        """True if there is a server by which two networks can meet."""
        return self.ice != "[]"


def asked(hosted: str, line: str) -> Asked:
    """The servers that a line of the settings names, else those of the site.

    `hosted` is what `web/live/servers.json` says, empty where that is nothing. A line that cannot
    be read has none asked.
    """
    try:
        site = parse_hosted(hosted)
    except BadServers:
        site = Hosted()  # the build refuses such a configuration: it came cut, or not at all
    try:
        own = parse_servers(line)
    except BadServers as fault:
        return Asked(told=words.unreadable(fault), broker=site.broker)
    return Asked(ice(own or site.servers), words.asked(own, site.servers), site.broker)
