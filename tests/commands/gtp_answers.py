"""The answers of a GTP engine, for tests."""

from redstone.commands.gtp_engine import GtpSession


def answers(asked: GtpSession, *lines: str) -> list[str]:
    """Return an engine's answers, without the parts common to all answers."""
    return [asked.answer(line).removesuffix("\n\n").removeprefix("= ") for line in lines]
