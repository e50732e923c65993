"""What who invites can choose besides the game and a usual board, as the new-game dialog has it.

A card tells the head of a link: so there are the options of the rules, and no stones set up.
"""

from redstone.app.page import go_fields
from redstone.app.page.fields import Fields, size_of
from redstone.app.page.new_game import SIZES, traits_of
from redstone.record.game import Game
from redstone.rules import GAMES

WITHOUT_PIE = "n"


def game_of(fields: Fields, before: Game) -> Game:
    """The game chosen; what the fields lack is as `before`. Raises BadField, ValueError, KeyError.

    A komi that was the usual one of the scoring before becomes that of the new one.
    """
    fields = {**fields_of(before), **fields}
    name = str(fields["game"])
    if go_fields.is_asked(fields):
        form = go_fields.shown(fields)["form"]
        options = go_fields.options_of({**fields, **form})
    else:
        options = WITHOUT_PIE if traits_of(name).pie and not fields["pie"] else ""
    return Game.new(GAMES[name](options), *size_of(fields))


def fields_of(game: Game) -> dict[str, str | bool]:
    """The fields that ask for a game like this one."""
    board, rules = game.start.board, game.rules
    square = board.cols == board.rows and board.cols in SIZES
    return {
        "game": rules.name,
        "size": str(board.cols) if square else "other",
        "cols": str(board.cols),
        "rows": str(board.rows),
        "pie": not (rules.traits.pie and rules.options == WITHOUT_PIE),
        **go_fields.fields_of(rules.name, rules.options),
        "handicap": str(go_fields.handicap_of(rules.name, rules.options)),
    }


def hidden(game: Game) -> dict[str, bool]:
    """Which fields there is no need of for this game."""
    fields = fields_of(game)
    return {
        "live-other-size": fields["size"] != "other",
        "live-pie": not game.rules.traits.pie,
        "live-go": not go_fields.is_asked(fields),
    }
