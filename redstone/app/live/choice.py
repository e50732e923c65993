"""What who invites can choose: game, board and clock, as the new-game dialog has them.

A card tells the head of a link with a handicap (`head`), and one time control for both sides: so
there are no stones set up, and no different time for White.
"""

from collections.abc import Collection

from redstone.app.live.agreed import RUNS, Agreed
from redstone.app.page import clock_fields, go_fields, handicap_fields
from redstone.app.page.fields import Fields, size_of
from redstone.app.page.new_game import SIZES, traits_of
from redstone.app.page.parts import PageState
from redstone.app.play.settings import Opponent
from redstone.app.words.family import title_of
from redstone.record.game import Game
from redstone.record.handicap import game_with_stones, stones_at_start
from redstone.rules import GAMES

WITHOUT_PIE = "n"
OTHER = "other"
_SAME_TIME: Fields = {"opponent": Opponent.PERSON.value, "white-apart": False}
"""What the fields of a clock are taken with: those of two persons, with the same time."""
_OF_CLOCK = ("clock-own", "each-field", "periods-field")
"""What the way in has of those fields that may be of no use."""


def told(game: Game) -> str:
    """The game and the board, for who is to see at a glance what was chosen."""
    board = game.start.board
    return f"{title_of(game.rules)} {board.cols}\u00a0×\u00a0{board.rows}"


def typed_in(fields: Fields) -> Collection[str]:
    """Of which fields the numbers beside them count, be these also to be had at a tap."""
    return [name for name in ("size", "clock") if fields.get(name) == OTHER]


def game_of(fields: Fields, before: Game) -> Game:
    """The game chosen; what the fields lack is as `before`. Raises BadField, ValueError, KeyError.

    A komi that was the usual one of the scoring before becomes that of the new one; a handicap is
    cut to what the board has room for, and another game has none.
    """
    fields = {**fields_of(before), "given": before.rules.name, **fields}
    name = str(fields["game"])
    if go_fields.is_asked(fields):
        fields = {**fields, **go_fields.go_fields_state(fields)["form"]}
    fields = {**fields, **handicap_fields.handicap_state(fields)["form"]["new-game-form"]}
    (cols, rows), stones = size_of(fields), handicap_fields.stones_of(fields)
    if stones:
        return game_with_stones(GAMES[name](""), cols, rows, stones)
    if go_fields.is_asked(fields):
        options = go_fields.options_of(fields)
    else:
        options = WITHOUT_PIE if traits_of(name).pie and not fields["pie"] else ""
    return Game.new(GAMES[name](options), cols, rows)


def clock_of(fields: Fields, before: str) -> str:
    """The clock chosen, as the card has it, empty for none. Raises BadField or ValueError."""
    own: Fields = {**fields_of_clock(before), **fields, **_SAME_TIME}
    clock = clock_fields.clock_of(own)
    agreed = Agreed.parse(clock + str(own["away"])) if clock else None
    return str(agreed or "")


def fields_of(game: Game, typed: Collection[str] = ()) -> dict[str, str | bool]:
    """The fields that ask for a game like this one; `typed` as of `typed_in`."""
    board, rules = game.start.board, game.rules
    square = board.cols == board.rows and board.cols in SIZES
    stones = stones_at_start(game) or go_fields.handicap_of(rules.name, rules.options)
    return {
        "game": rules.name,
        "size": str(board.cols) if square and "size" not in typed else OTHER,
        "cols": str(board.cols),
        "rows": str(board.rows),
        "pie": not (rules.traits.pie and rules.options == WITHOUT_PIE),
        **go_fields.fields_of(rules.name, rules.options),
        "handicap": str(stones),
    }


def fields_of_clock(clock: str, typed: Collection[str] = ()) -> dict[str, str | bool]:
    """The fields that ask for a clock like this one; `typed` as of `typed_in`."""
    fields = clock_fields.fields_of(clock.removesuffix(RUNS), typed="clock" in typed)
    own = {name: fields[name] for name in ("clock", *clock_fields.FIRST)}
    return {**own, "away": RUNS if clock.endswith(RUNS) else ""}


def shown(game: Game, clock: str, typed: Collection[str]) -> PageState:
    """What else there is to choose beside these, and what it means."""
    fields = {**fields_of(game, typed), **fields_of_clock(clock, typed), "given": game.rules.name}
    of_go, given = go_fields.go_fields_state(fields), handicap_fields.handicap_state(fields)
    of_clock = clock_fields.hidden({**fields, **_SAME_TIME, "white-system": ""})
    hidden = {
        "other-size": fields["size"] != OTHER,
        "pie": not game.rules.traits.pie or handicap_fields.is_asked(fields),
        "go": not go_fields.is_asked(fields),
        "away": not clock,
        **given["hidden"],
        **{name: of_clock[name] for name in _OF_CLOCK},
    }
    texts = {**of_go["texts"], **given["texts"]}
    return {
        "hidden": {f"live-{name}": found for name, found in hidden.items()},
        "disabled": {f"live-{name}": found for name, found in given["disabled"].items()},
        "texts": {f"live-{name}": told for name, told in texts.items()},
    }
