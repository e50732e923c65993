"""Random records with branches, notes and set-ups, for tests of every writer."""

from dataclasses import replace

from hypothesis import strategies as st

from redstone.board import Point
from redstone.position import Move, Pass, Place, Player, Position, Swap
from redstone.record.game import Game, Headline
from redstone.record.node import PAIRS, Evaluation, MarkShape, Markup, Notes, TimeLeft
from tests.games import games

TEXT = st.text(st.characters(exclude_categories=("C", "Z"), include_characters=" "), max_size=9)
TEXTS = TEXT.map(str.strip)
LINES = st.lists(TEXTS, max_size=3).map("\n".join).map(str.strip)


@st.composite
def trees(
    draw: st.DrawFn, most_points: int = 25, with_notes: bool = True, square: bool = False
) -> Game:
    """Draw a random record with any start, any branches and any current node."""
    game = draw(games(most_points=most_points, square=square))
    if draw(st.booleans()):
        game = as_set_up(game)
    for _ in range(draw(st.integers(0, 12))):
        game = game.go_to_node(draw(st.integers(0, len(game.nodes) - 1)))
        moves = list(game.rules.legal_moves(game.position))
        if moves:
            game = game.add(draw(st.sampled_from(moves)))
        if draw(st.booleans()):
            game = game.promote(game.cursor)
        if with_notes:
            noted = draw(notes(game.position))
            left = draw(TIMES_LEFT) if game.cursor else None
            game = game.annotate(game.cursor, replace(noted, left=left))
    if with_notes:
        told = Headline(*draw(st.tuples(TEXTS, TEXTS, TEXTS, TEXTS, LINES)))
        times = draw(st.tuples(TEXTS, TEXTS))
        game = replace(game, headline=replace(told, time=times[0], overtime=times[1]))
    return game.go_to_node(draw(st.integers(0, len(game.nodes) - 1)))


def as_set_up(game: Game) -> Game:
    """Return a game set up with the current position, or the game itself if that is illegal."""
    position = game.position
    started = Game.from_set_up(game.rules, position.board, position.to_move, position.due)
    return started if isinstance(started, Game) else game


TIMES_LEFT = st.none() | st.builds(
    TimeLeft, st.integers(0, 10**11 - 1), st.none() | st.integers(0, 9_999)
)
"""The notes of a file about a player's time."""


@st.composite
def notes(draw: st.DrawFn, position: Position) -> Notes:
    """Draw notes for this position. Evaluations have four digits, as in files."""
    points = st.sampled_from(position.board.points)
    shapes = st.sampled_from(
        [shape for shape in MarkShape if shape not in (MarkShape.LABEL, *PAIRS)]
    )
    labels = st.builds(
        Markup, points, st.just(MarkShape.LABEL), st.sampled_from(("A", "b:]", "\\1"))
    )
    drawn = draw(st.lists(st.builds(Markup, points, shapes), max_size=3, unique=True))
    ends = st.tuples(points, points).filter(lambda pair: pair[0] != pair[1])
    paired = st.builds(
        lambda pair, shape: Markup(pair[0], shape, str(pair[1])), ends, st.sampled_from(PAIRS)
    )
    pairs = draw(st.lists(paired, max_size=2, unique=True))
    values = st.lists(st.sampled_from(("", "a:b", "\\]", "ü")), min_size=1, max_size=2)
    kept = draw(st.dictionaries(st.sampled_from(("ZZ", "VW")), values.map(tuple), max_size=2))
    named = draw(st.lists(labels, max_size=2, unique_by=lambda mark: mark.point))
    sign = draw(st.sampled_from(("", "!", "!!", "?", "??", "?!", "!?")))
    winners = st.sampled_from((None, *Player))
    rates = st.integers(0, 10_000).map(lambda part: part / 10_000)
    expected = st.sampled_from((Place(Point(1, 2)), Place(Point(0, 0), red=True), Swap(), Pass()))
    lines = st.lists(expected, max_size=12).map(tuple)
    found = st.builds(Evaluation, rates, st.integers(0, 10**9 - 1), winners, lines)
    evaluation = draw(st.none() | found)
    marks = (*drawn, *named, *pairs)
    return Notes(draw(TEXTS), draw(LINES), sign, marks, evaluation, others=tuple(kept.items()))


def comparable(game: Game) -> tuple[list[tuple[int, Move | None, Position, Notes]], list[Move]]:
    """Return a record's nodes depth first with depth, move, position and notes, and its line.

    Marks are in the order of their points, because files group them by shape.
    """
    found, waiting = [], [0]
    while waiting:
        node = game.nodes[waiting.pop()]
        marks = sorted(node.notes.markup, key=lambda m: (m.point, m.shape.value, m.text))
        noted = replace(node.notes, markup=tuple(marks))
        found.append((node.depth, node.move, node.position, noted))
        waiting.extend(reversed(node.children))
    return found, list(game.moves)
