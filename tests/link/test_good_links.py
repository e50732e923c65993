"""Links once written must open for ever, even if changed by messengers."""

from pathlib import Path

import pytest

from redstone.app.play.challenge import Challenge, format_challenge
from redstone.engine.levels import NEAREST
from redstone.position import Player
from redstone.record.diagram import format_rows
from redstone.record.game import Game
from redstone.record.link import format_link, read_link
from tests.at_once import read_challenge

# A line each: the link, moves played, moves taken back, the player to move or the winner with
# the reason, and the rows of the board from the top. Lines are added, never changed.
CORPUS = (Path(__file__).parent / "good_links.txt").read_text(encoding="ascii").splitlines()

# A line each: the link of a challenge, its level and colour, and the link of the game itself. The
# levels are the nine of before.
CHALLENGES = (
    (Path(__file__).parent / "good_challenges.txt").read_text(encoding="ascii").splitlines()
)

LINK = "#redstone9-1-e5zd4e4-f6-izxcr"


def test_the_corpora_have_at_least_200_links_and_37_challenges() -> None:
    assert len(CORPUS) >= 200
    assert len(CHALLENGES) >= 37


def state(game: Game) -> str:
    """Return the player to move, or the winner and the reason, in the corpus's form."""
    outcome = game.outcome
    if outcome is None:
        return game.position.to_move.value
    return f"{outcome.winner.value if outcome.winner else 'draw'}:{outcome.reason.value}"


@pytest.mark.parametrize("line", CORPUS, ids=lambda line: line[:24])
def test_old_links_open_as_they_did(line: str) -> None:
    link, past, future, expected_state, rows = line.split(" ")
    reading = read_link(link)
    assert (reading.fault, reading.warning) == (None, None), reading.fault
    assert reading.game is not None
    game = reading.game
    assert (len(game.moves), len(game.future)) == (int(past), int(future))
    assert state(game) == expected_state
    assert "/".join(format_rows(game.position.board)) == rows
    assert format_link(game) == link


@pytest.mark.parametrize("line", CHALLENGES, ids=lambda line: line[:24])
def test_old_challenges_open_at_the_nearest_level(line: str) -> None:
    text, level, colour, link = line.split(" ")
    challenge, reading = read_challenge(text)
    assert challenge == Challenge(NEAREST[int(level)], Player(colour))
    assert (reading.fault, reading.warning) == (None, None)
    assert reading.game is not None
    assert format_link(reading.game) == link
    assert read_challenge(format_challenge(reading.game, challenge))[0] == challenge


@pytest.mark.parametrize(
    "text",
    [
        LINK,
        LINK.removeprefix("#"),
        LINK.upper(),
        f"  {LINK}\r",
        f"\u00a0{LINK}\n\t",
        f"\ufeff{LINK}",
        f" \ufeff\r\n{LINK}\ufeff ",
        f"\ufeffhttps://example.org/{LINK}",
        f"https://example.org/redstone/{LINK}",
        f"http://127.0.0.1:8000/?a=b&c#{LINK[1:]}",
        f"example.org/{LINK.upper()} ",
        f"file:///home/somebody/index.html{LINK}",
        LINK[: LINK.rindex("-")],
        "#redstone9x9-1-e5zd4e4-f6",
    ],
)
def test_spellings_of_a_link_read_as_the_same_game(text: str) -> None:
    reading = read_link(text)
    assert reading.fault is None, reading.fault
    assert reading.warning is None
    assert reading.text == text
    assert reading.game is not None
    assert format_link(reading.game) == LINK


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("redstone9-1", "#redstone9-1-0-ie04b"),
        ("redstone9x9-1-0", "#redstone9-1-0-ie04b"),
        ("redstone13x9n-1", "#redstone13x9n-1-0-i7jl6"),
    ],
)
def test_parts_of_a_link_may_be_omitted(text: str, canonical: str) -> None:
    reading = read_link(text)
    assert reading.fault is None
    assert reading.game is not None
    assert format_link(reading.game) == canonical
