"""The part of a record that links can express: without edits."""

from redstone.position import IllegalMove
from redstone.record.builder import Builder
from redstone.record.edit import Edit
from redstone.record.game import Game
from redstone.record.start import SetUpRefusal


def linkable(game: Game) -> Game:
    """Return the game as links can have it, from the last edit before the current node on.

    Later edits are left out, and so is a position that no game can start from, with everything
    after it. A game without edits is returned as it is.
    """
    edits = {number for number, made in enumerate(game.nodes) if isinstance(made.move, Edit)}
    if not edits:
        return game
    begun, root = game.go_to_node(0).without_future(), 0
    shown = 0
    for number in game.path[: game.ply + 1]:
        if number in edits:
            position = game.nodes[number].position
            start = Game.from_set_up(game.rules, position.board, position.to_move, position.due)
            if isinstance(start, SetUpRefusal):
                break
            begun, root = start, number
        shown = number
    builder = Builder(begun)
    numbers = {root: 0}
    for number, made in enumerate(game.nodes):
        parent = numbers.get(-1 if made.parent is None else made.parent)
        if parent is None or made.move is None or number in edits:
            continue
        try:
            numbers[number] = builder.add(parent, made.move)
        except IllegalMove:  # only the game before the edit forbids it
            continue
        builder.annotate(numbers[number], made.notes)
    builder.annotate(0, game.nodes[root].notes)
    return builder.game(numbers.get(shown, 0))
