"""The contract of all rules: clauses of `rules.protocol.Rules`, tested in random games.

A clause is tested on a `Sample`, and raises `BrokenClause` if it does not hold.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise

from redstone.board import Point
from redstone.commands.sample import BrokenClause, Sample, every_move, refused
from redstone.commands.symmetry import SYMMETRIES, exchange_colours
from redstone.position import Illegality, IllegalMove, Place, Player, Position, Resign, Swap
from redstone.record.diagram import format_diagram
from redstone.record.game import Game
from redstone.rules.perft import perft

SHOWN = 8
"""Maximum number of moves or points named in a message."""
COMPARED = 6
"""Number of set-ups compared with positions reached by play."""


# -- the promises of `protocol.Rules` -------------------------------------------------------


def names_what_is_accepted(sample: Sample) -> None:
    """`legal_moves`: every move that `play` accepts, each once, and no other.

    Raises BrokenClause if a game of the sample breaks this clause.
    """
    rules = sample.rules
    for position in sample.positions:
        legal = list(rules.legal_moves(position))
        accepted = {move for move in every_move(position) if not refused(rules, position, move)}
        if missing := accepted - set(legal):
            raise BrokenClause(f"{_names(missing)} can be played and are not named", position)
        if wrong := set(legal) - accepted:
            raise BrokenClause(f"{_names(wrong)} are named and cannot be played", position)
        if len(legal) != len(accepted):
            raise BrokenClause("a legal move is named twice", position)


def leaves_resigning(sample: Sample) -> None:
    """`play`: resigning is not for the rules, which refuse it.

    Raises BrokenClause if a game of the sample breaks this clause.
    """
    start = sample.rules.start(*sample.size)
    if not refused(sample.rules, start, Resign()):
        raise BrokenClause("resigning is accepted", start, Resign())


def has_moves_to_the_end(sample: Sample) -> None:
    """`legal_moves`: at least one while there is no outcome, none after it.

    Raises BrokenClause if a game of the sample breaks this clause.
    """
    for game in sample.both:
        for position in game.positions:
            exists = next(sample.rules.legal_moves(position), None) is not None
            if exists is position.is_over:
                said = "a move is legal after the end" if exists else "no move is legal"
                raise BrokenClause(said, position)


def tells_of_the_end(sample: Sample) -> None:
    """`play`: whatever comes after the end is refused with `Illegality.GAME_OVER`.

    Raises BrokenClause if a game of the sample breaks this clause.
    """
    over = sample.played[0].position
    for move in every_move(over):
        try:
            sample.rules.play(over, move)
        except IllegalMove as told:
            if told.illegality is Illegality.GAME_OVER:
                continue
            raise BrokenClause(f"it is refused as {told.illegality.value}", over, move) from told
        raise BrokenClause("it is accepted after the end", over, move)


def changes_nothing(sample: Sample) -> None:
    """`play`: the position given stays as it is.

    Raises BrokenClause if a game of the sample breaks this clause.
    """
    for position in sample.positions:
        before = _seen(position)
        for move in every_move(position):
            refused(sample.rules, position, move)
        if _seen(position) != before:
            raise BrokenClause("the position given is another one after moves were tried", position)


def takes_what_it_tells(sample: Sample) -> None:
    """`captures`: the stones that a legal move takes off.

    Raises BrokenClause if a game of the sample breaks this clause.
    """
    rules = sample.rules
    for position in sample.positions:
        for move in rules.legal_moves(position):
            after = set(rules.play(position, move).board.stones)
            placed = {move.point} if isinstance(move, Place) else set[Point]()
            there = set(position.board.stones) | placed
            if added := after - there:
                raise BrokenClause(f"stones appear on {_names(added)}", position, move)
            told, taken = rules.captures(position, move), there - after
            if told != taken:
                said = f"{_names(taken)} is taken off, and told is {_names(told)}"
                raise BrokenClause(said, position, move)


def depends_on_nothing_else(sample: Sample) -> None:
    """`play`: the same moves lead to equal positions with equal hashes.

    Raises BrokenClause if a game of the sample breaks this clause.
    """
    for game in sample.both:
        position = game.start
        for move, expected in zip(game.moves, game.positions[1:], strict=True):
            before, position = position, sample.rules.play(position, move)
            if position != expected or hash(position) != hash(expected):
                raise BrokenClause("it leads to another position the second time", before, move)


def starts_from_set_ups(sample: Sample) -> None:
    """`set_up`: `is_set_up` is kept, Black has the first seat, and there is no swap.

    Raises BrokenClause if a game of the sample breaks this clause.
    """
    for game in sample.set_up:
        for position in game.positions:
            if not position.is_set_up or position.first_player is not Player.BLACK:
                raise BrokenClause(
                    "it is not marked as set up, or White has the first seat", position
                )
            if not refused(sample.rules, position, Swap()):
                raise BrokenClause("the swap is accepted", position, Swap())


# -- the further promises of the page's games -------------------------------------------------


def is_alike_from_all_sides(sample: Sample) -> None:
    """The eight symmetries of the board commute with `play`.

    Raises BrokenClause if a game of the sample breaks this clause.
    """
    rules = sample.rules
    for position in sample.positions[::9]:
        board = position.board
        played = {move: rules.play(position, move) for move in rules.legal_moves(position)}
        for symmetry in SYMMETRIES:
            image = symmetry.position(position)
            if set(rules.legal_moves(image)) != {symmetry.move(board, move) for move in played}:
                raise BrokenClause("other moves are legal on the mirrored board", position)
            for move, after in played.items():
                imaged = rules.play(image, symmetry.move(board, move))
                if imaged != symmetry.position(after):
                    raise BrokenClause("it leads elsewhere on the mirrored board", position, move)


def is_alike_for_both(sample: Sample) -> None:
    """The exchange of the colours commutes with `play`.

    Raises BrokenClause if a game of the sample breaks this clause.
    """
    rules = sample.rules
    for position in sample.positions[::3]:
        # After a swap the exchanged position says the same of the seats the other way round.
        exchanged, moves = exchange_colours(position), list(rules.legal_moves(position))
        if list(rules.legal_moves(exchanged)) != moves:
            raise BrokenClause("other moves are legal with the colours exchanged", position)
        for move in moves:
            if isinstance(move, Place):
                after = exchange_colours(rules.play(position, move))
                if rules.play(exchanged, move) != after:
                    raise BrokenClause(
                        "it leads elsewhere with the colours exchanged", position, move
                    )


def leaves_every_group_a_liberty(sample: Sample) -> None:
    """No group is without liberty after a turn.

    Raises BrokenClause if a game of the sample breaks this clause.
    """
    for game in sample.both:
        for before, after in pairwise(game.positions):
            bounded = any(not group.liberties for group in after.board.groups)
            if bounded and not _goes_on(before, after):
                raise BrokenClause("a group has no liberty after the turn", after)


def counts_a_set_up_as_the_game(sample: Sample) -> None:
    """As many games follow a set-up as the same position played to.

    As far as nothing hangs on what has been played: swap, first turns, ko, passes, captures.

    Raises BrokenClause if a game of the sample breaks this clause.
    """
    rules, (cols, rows) = sample.rules, sample.size
    compared, depths = 0, (1, 2, 3) if cols * rows < 16 else (1,)
    pairs = [pair for game in sample.begun for pair in pairwise(game.positions)]
    for position in [after for before, after in pairs if _is_plain(before, after)]:
        made = Game.from_set_up(rules, position.board, position.to_move, position.due)
        if isinstance(made, Game) and compared < COMPARED:
            compared += 1
            for depth in depths:
                if perft(rules, made.start, depth) != perft(rules, position, depth):
                    raise BrokenClause(f"{depth} moves on there are more or fewer games", position)
    if not compared:
        raise BrokenClause("no position of a game's beginning can be set up")


def _is_plain(before: Position, after: Position) -> bool:
    """Return True for a position after a placement without capture, which nothing else affects."""
    stones = len(after.board.stones)
    grown = stones == len(before.board.stones) + 1 and after.ply >= 2
    return grown and not after.is_over and (after.go is None or stones == after.ply)


def _goes_on(before: Position, after: Position) -> bool:
    """Return True if a placement did not end a turn of several stones."""
    return after.to_move is before.to_move and after.due == before.due - 1 and not after.is_over


def _seen(position: Position) -> tuple[object, ...]:
    """Return a position's diagram, player to move, ply and hash, to detect changes."""
    return format_diagram(position.board), position.to_move, position.ply, hash(position)


def _names(found: object) -> str:
    """Return the names of a few of these moves or points as text."""
    names = sorted(map(str, found)) if isinstance(found, set | frozenset) else [str(found)]
    return ", ".join([*names[:SHOWN], *(["…"] if len(names) > SHOWN else [])]) or "nothing"


Clause = Callable[[Sample], None]

PROMISED: Mapping[str, Clause] = {
    clause.__name__.replace("_", " "): clause
    for clause in (
        names_what_is_accepted,
        has_moves_to_the_end,
        tells_of_the_end,
        leaves_resigning,
        changes_nothing,
        depends_on_nothing_else,
        takes_what_it_tells,
        starts_from_set_ups,
    )
}
"""The promises of every game, by the names of their clauses."""
USUAL: Mapping[str, Clause] = {
    clause.__name__.replace("_", " "): clause
    for clause in (
        is_alike_from_all_sides,
        is_alike_for_both,
        leaves_every_group_a_liberty,
        counts_a_set_up_as_the_game,
    )
}
"""Further promises of the page's games, on which puzzles, maps and set-ups rely."""
