"""The phase in which a game was lost, by its costliest move and the board at that time."""

from redstone.app.play.ending import PersonalResult
from redstone.app.record.phases import phase_of, phases_of
from redstone.app.record.result import Phase
from redstone.record.game import Game, Seat
from redstone.record.link import format_link
from redstone.record.notation import parse_move
from redstone.record.work import run_to_end
from redstone.rules import GAMES
from tests.ratings.results import result

CAPTURE = "a2 a3 c3 b2 b1 xa1 e5 e4 d1 d2"
"""Moves on 5x5 in which White captures a2 with red at a1 at move 6."""


def game(moves: str, size: int = 5) -> Game:
    """Return a game of Redstone without the pie rule."""
    made = Game.new(GAMES["redstone"]("n"), size, size)
    for token in moves.split():
        made = made.play(parse_move(token))
    return made


def black_shares(found: Game, ply: int, seat: Seat) -> list[float | None]:
    """Return Black's win probability by ply: even, then 0.2 or 0.8 from `ply` on.

    The lower one is for a mistake of the first seat.
    """
    after = 0.2 if seat is Seat.FIRST else 0.8
    return [0.5 if at < ply else after for at in range(len(found.line) + 1)]


def test_the_opening_lasts_until_the_first_capture_and_then_comes_the_fight() -> None:
    found = game(CAPTURE, 7)
    for ply, phase in ((1, Phase.OPENING), (5, Phase.OPENING), (7, Phase.FIGHT)):
        assert phase_of(found, black_shares(found, ply, Seat.FIRST), Seat.FIRST) is phase
    assert phase_of(found, black_shares(found, 8, Seat.SECOND), Seat.SECOND) is Phase.FIGHT


def test_near_the_end_the_phase_is_the_race() -> None:
    found = game("a1 c3 b1 c2 a2", 3)
    assert phase_of(found, black_shares(found, 5, Seat.FIRST), Seat.FIRST) is Phase.RACE


def test_phases_of_gives_phases_for_lost_games_with_readable_links() -> None:
    fought, lost = game(CAPTURE, 7), result(PersonalResult.LOST)
    links = {
        "game-fought": format_link(fought),
        "game-begun": format_link(game("a1")),
        "game-won": format_link(fought),
        "game-damaged": "#redstone7-1-zz",
        "game-unknown": format_link(fought),
    }
    results = dict.fromkeys(["game-fought", "game-begun", "game-damaged"], lost)
    results["game-won"] = result(PersonalResult.WON)
    found = run_to_end(phases_of(links, results))
    assert found == {"game-fought": Phase.FIGHT, "game-begun": Phase.OPENING}


def test_a_loss_without_a_mistake_has_no_phase() -> None:
    found = game(CAPTURE, 7)
    assert phase_of(found, black_shares(found, 1, Seat.FIRST), Seat.SECOND) is None
    assert phase_of(found, [None] * (len(found.line) + 1), Seat.FIRST) is None
