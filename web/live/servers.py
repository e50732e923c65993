"""Which servers this page asks for the other device: none, unless somebody has named some."""

from dataclasses import dataclass
from typing import Any

from redstone.app.live.servers import BadServers, Broker, Hosted, ice, parse_hosted, parse_servers
from redstone.app.live.words import servers as words


@dataclass(frozen=True)
class Asked:
    """The servers, JSON as `iceServers` has it, what is told of them, and the broker, if any."""

    ice: str = "[]"
    told: str = ""
    broker: Broker | None = None


async def asked(script: Any, line: str) -> Asked:
    """The servers that a line of the settings names, else those of the site.

    `script` has the functions of servers.js. A line that cannot be read has none asked.
    """
    try:
        hosted = parse_hosted(await script.hosted())
    except BadServers:
        hosted = Hosted()  # the build refuses such a configuration: it came cut, or not at all
    try:
        own = parse_servers(line)
    except BadServers as fault:
        return Asked(told=words.unreadable(fault), broker=hosted.broker)
    return Asked(ice(own or hosted.servers), words.asked(own, hosted.servers), hosted.broker)
