"""Every effect of a move is compared with the referee, in random games of all kinds and sizes."""

from dataclasses import replace
from random import Random

import pytest

from redstone.board import Board, Point
from redstone.insight.eyes import eyes
from redstone.insight.forced import forced
from redstone.insight.motif import Motif, MotifKind
from redstone.insight.motifs import motifs
from redstone.position import Move, Place, Player, Position
from redstone.record.notation import parse_move
from redstone.rules import GAMES
from redstone.rules.protocol import Rules
from tests.effort import share
from tests.games import SIZES, VARIANTS, random_game, random_set_up, rules_id, size_id
from tests.insight.boards import board_of, position_of
from tests.insight.referee import Referee, takes_next

LARGE = (13, 9)
WORK = share(250)
"""The number of points that the referee examines in a game, because it is slow."""


def without_liberties(motif: Motif) -> Motif:
    """Return a motif without the liberties of NEARS, which may be those of any equal group."""
    return Motif(motif.kind, motif.number) if motif.kind is MotifKind.NEARS else motif


def check(rules: Rules, position: Position, move: Move) -> None:
    """Compare the effects of a move with the referee's, and check that their kinds are in order."""
    found = motifs(rules, position, move)
    told = set(map(without_liberties, found))
    assert told == Referee(rules, position, move).motifs(), (position, move)
    order = [list(MotifKind).index(motif.kind) for motif in found]
    assert order == sorted(order)


@pytest.mark.parametrize("size", [*SIZES, LARGE], ids=size_id)
@pytest.mark.parametrize("rules", VARIANTS, ids=rules_id)
def test_motifs_agree_with_the_referee(rules: Rules, size: tuple[int, int]) -> None:
    rng, points = Random(size[0]), size[0] * size[1]
    game = random_game(rules, size, seed=1, longest=2 * points)
    most = min(1 + WORK // points, len(game.moves))
    for ply in rng.sample(range(len(game.moves)), most):
        position = game.positions[ply]
        if position.go is None or not position.go.stopped:
            legal = list(rules.legal_moves(position))
            for move in {game.moves[ply], rng.choice(legal)}:
                check(rules, position, move)


@pytest.mark.parametrize("rules", VARIANTS, ids=rules_id)
def test_motifs_of_set_ups_and_turns_of_several_stones_agree_with_the_referee(rules: Rules) -> None:
    rng = Random(1)
    for seed in range(share(40)):
        game = random_set_up(rules, rng.choice(((3, 3), (4, 4), (6, 5))), seed)
        check(rules, game.position, rng.choice(list(rules.legal_moves(game.position))))


def effects_text(
    board: Board, token: str, to_move: Player = Player.BLACK, game: str = "redstone"
) -> str:
    """Return the effects of a move in a set-up, as text."""
    rules = GAMES[game]("")
    found = motifs(rules, rules.set_up(board, to_move, 1), parse_move(token))
    return " ".join(f"{motif.kind.name}:{motif.number:g}:{motif.other}" for motif in found)


FIGHT = board_of(
    ".....",
    ".OX..",
    "OXXO.",
    ".OO..",
    "X....",
)


@pytest.mark.parametrize(
    ("token", "to_move", "expected"),
    [
        ("a4", "black", "ATTACKS:2:0 CUTS:2:0 THROWS_IN:0:0"),
        ("c5", "black", ""),
        ("d4", "black", "SQUEEZES:1:0"),
        ("b5", "black", "ATTACKS:1:0"),
        ("a2", "white", "ATTACKS:1:0 CONNECTS:2:0"),
        ("a2", "black", "ATTACKS:1:0 CUTS:2:0 RISKS:2:0"),
        ("e5", "white", ""),
    ],
)
def test_motifs_of_moves_in_a_fight(token: str, to_move: str, expected: str) -> None:
    found = effects_text(FIGHT, token, Player(to_move))
    assert found == expected


ENDING = board_of(
    ".X.XO",
    "XXXXO",
    ".XOOO",
    "XXO.O",
    "OOO..",
)
FORCED = board_of(
    "X.O.O.X",
    "XXOOOXX",
    "XXO.OOX",
)


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("a5", "SPENDS:0:0 FILLS_EYE:0:0"),
        ("d1", "INTRUDES:0:0 KEEPS:1:0 SQUEEZES:10:0"),
        ("e1", "INTRUDES:0:0 KEEPS:1:0 THROWS_IN:0:0 SQUEEZES:10:0"),
    ],
)
def test_motifs_of_moves_in_an_ending(token: str, expected: str) -> None:
    assert effects_text(ENDING, token) == expected


def test_forced_moves_are_counted_and_the_cheapest_is_found() -> None:
    position = position_of(FORCED, Player.BLACK)
    assert forced(GAMES["redstone"](""), position) == (2, Place(Point(5, 2), red=True), 4, 0)
    assert effects_text(FORCED, "xf3") == "TAKES:0:4 CHEAPEST:0:0"
    assert effects_text(FORCED, "xb3") == "TAKES:0:5"
    assert forced(GAMES["redstone"](""), position_of(FORCED, Player.WHITE)) is None


def test_a_forced_move_that_wins_is_no_warning() -> None:
    """It is both players' last liberty.

    The mover's own stones are captured, and so are all enemy ones.
    """
    board = board_of("XO", "X.")
    assert forced(GAMES["redstone"](""), position_of(board, Player.WHITE)) is None
    assert effects_text(board, "xb1", Player.WHITE) == "WINS:0:0 ONLY_MOVE:0:0 TAKES:2:1"


def test_every_kind_of_motif_occurs_in_games_and_endings() -> None:
    found = {MotifKind.KEEPS, MotifKind.CHEAPEST}  # of the endings above
    for seed in range(12):
        for rules in VARIANTS:
            game = random_game(rules, (5, 4), seed)
            for position, move in zip(game.positions, game.moves, strict=False):
                if not (position.go and position.go.stopped):
                    found |= {motif.kind for motif in motifs(rules, position, move)}
    assert set(MotifKind) - found <= {MotifKind.DRAWS}


@pytest.mark.parametrize("seed", range(7, 11))  # games in which stones are saved
def test_motifs_of_atari_and_eyes_hold_against_every_enemy_move(seed: int) -> None:
    rules, met = GAMES["redstone"](""), set[MotifKind]()
    game = random_game(rules, (5, 5), seed)
    for before, move, after in zip(game.positions, game.moves, game.positions[1:], strict=False):
        mover = before.to_move
        own = [p for p, stone in before.board.stones.items() if stone is mover.stone]
        weak = {point for point in own if takes_next(rules, before, mover.enemy, point)}
        left = {point for point in weak if after.board.stone_at(point)}
        still = {point for point in left if takes_next(rules, after, mover.enemy, point)}
        for motif in motifs(rules, before, move):
            met.add(motif.kind)
            if motif.kind is MotifKind.SAVES and not after.is_over:
                assert motif.number == len(left - still)
        if not after.is_over:
            for eye in eyes(after.board, mover.stone):
                moves = rules.legal_moves(replace(after, to_move=mover.enemy))
                assert not [m for m in moves if isinstance(m, Place) and m.point == eye]
    assert met >= {MotifKind.SAVES, MotifKind.TAKES}
