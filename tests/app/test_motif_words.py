"""The reasons for a move, as texts for people."""

import pytest

from redstone.app.words.motif_phrases import NO_STONE as NO_STONE_TEXT
from redstone.app.words.motif_phrases import phrase
from redstone.app.words.motifs import best_move_text, why
from redstone.engine.levels import level_by_simulations
from redstone.engine.report import Candidate
from redstone.engine.search import Thinker
from redstone.insight.motif import Motif, MotifKind
from redstone.insight.motifs import motifs
from redstone.language import _
from redstone.position import Pass, Player, Position
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from tests.insight.boards import board_of, position_of
from tests.insight.test_deeds import ENDING, FORCED

REDSTONE = GAMES["redstone"]("")
NO_STONE = _(NO_STONE_TEXT)


def reasons_of(token: str, position: Position, game: str = "redstone", chances: float = 0.3) -> str:
    """Return the text of the reasons for a move in a position. `chances` is its win rate."""
    return why(GAMES[game](""), position, Candidate(parse_move(token), 10, chances))


def test_every_motif_has_a_phrase_of_its_own_without_capital_and_stop() -> None:
    phrases = [phrase(Motif(kind, 2, 2), Player.BLACK) for kind in MotifKind]
    assert len(set(phrases)) == len(MotifKind)
    assert not [phrase for phrase in phrases if not phrase[0].islower() or phrase.endswith(".")]


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("xf3", "it captures 4 of its own and costs the fewest stones"),
        ("xb3", "it captures 5 of its own"),
    ],
)
def test_the_cost_of_a_forced_move_is_stated(token: str, expected: str) -> None:
    """The reason counts the own stones captured, and says if they are the fewest."""
    assert reasons_of(token, position_of(FORCED, Player.BLACK)) == expected


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("a5", "it is a safe move"),
        ("d1", "it takes a safe move from White and keeps a safe move for later"),
        ("e1", "it takes a safe move from White and keeps a safe move for later"),
    ],
)
def test_reasons_name_the_safe_moves_that_a_move_uses_takes_or_keeps(
    token: str, expected: str
) -> None:
    assert reasons_of(token, position_of(ENDING, Player.BLACK)) == expected


def test_reasons_against_a_move_are_stated_too() -> None:
    """After its advantages the text names the own stones that it leaves in atari."""
    board = board_of(".....", ".OX..", "OXXO.", ".OO..", "X....")
    position = position_of(board, Player.BLACK)
    assert reasons_of("a2", position) == (
        "it puts a white stone into atari and stops 2 white groups joining there "
        "but leaves 2 stones of its own in atari"
    )
    alone = position_of(board_of("X.O", "...", "..O"), Player.BLACK)
    assert reasons_of("b3", alone) == "it puts a white stone into atari"


def test_the_reason_for_a_first_stone_mentions_the_swap_if_chances_are_even() -> None:
    start = REDSTONE.start(9, 9)
    assert reasons_of("c3", start, chances=0.48) == (
        "it starts on the third line and leaves little to gain from a swap"
    )
    assert reasons_of("c3", start, chances=0.3) == "it starts on the third line"


def test_an_illegal_move_has_no_reasons() -> None:
    position = REDSTONE.play(REDSTONE.start(5, 5), parse_move("c3"))
    assert reasons_of("c3", position) == ""


def test_a_move_without_a_motif_is_given_no_reason() -> None:
    """The text about the best move then only names it."""
    position = REDSTONE.play(REDSTONE.start(5, 5), parse_move("c3"))
    after = REDSTONE.play(position, parse_move("d3"))
    assert reasons_of("a1", after) == ""
    best = Candidate(parse_move("a1"), 10, 0.3)
    assert best_move_text(REDSTONE, after, best) == "The best move was a1."
    grows = REDSTONE.play(after, parse_move("a1"))
    assert reasons_of("e3", grows) == ""


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_has_a_motif_for_a_reason_or_none(name: str) -> None:
    """In a played game, the reason for the best move has a motif's phrase.

    Without motifs it is empty, or for a pass a standard text.
    """
    rules, told = GAMES[name](""), 0
    game = Game.new(rules, 6, 5)  # no map has its first stones
    while game.outcome is None and not (game.position.go and game.position.go.stopped):
        thinker = Thinker(game, level_by_simulations(20), seed=game.ply)
        while not thinker.done:
            thinker.step(1.0)
        for best in thinker.report().best[:1]:
            said, found = why(rules, game.position, best), motifs(rules, game.position, best.move)
            phrases = [phrase(motif, game.position.to_move) for motif in found]
            told += any(phrase in said for phrase in phrases)
            plain = NO_STONE if isinstance(best.move, Pass) else ""
            assert said == plain or any(phrase in said for phrase in phrases)
            assert bool(found) or said == plain
        game = game.play(thinker.choice())
    assert told > 3
