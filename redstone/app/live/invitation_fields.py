"""The form fields of an invitation (game, board, clock), as in the new-game dialog.

A card carries the head of a link with a handicap (`head`), and one time control for both sides. So
the fields allow no other set-up, and no separate time for White.
"""

from collections.abc import Collection

from redstone.app.live.agreed import RUNS, Agreed
from redstone.app.page import clock_fields, go_fields, handicap_fields
from redstone.app.page.fields import Fields, size_of
from redstone.app.page.new_game import SIZES, traits_of
from redstone.app.page.parts import PageState
from redstone.app.play.settings import Opponent
from redstone.record.game import Game
from redstone.record.handicap import game_with_stones, stones_at_start
from redstone.rules import GAMES
from redstone.summary import game_title

WITHOUT_PIE = "n"
OTHER = "other"
_SAME_TIME: Fields = {"opponent": Opponent.PERSON.value, "white-apart": False}
"""Values added to the clock's fields: two people, who have the same time."""
_OF_CLOCK = ("clock-own", "each-field", "periods-field")
"""Clock fields of this dialog that are hidden when they have no effect."""


def title_and_size(game: Game) -> str:
    """Return a short text with the game's title and board size."""
    board = game.start.board
    return f"{game_title(game.rules)} {board.cols}\u00a0×\u00a0{board.rows}"


def typed_in(fields: Fields) -> Collection[str]:
    """Return the fields set to "other", for which the number typed beside them counts."""
    return [name for name in ("size", "clock") if fields.get(name) == OTHER]


def game_of(fields: Fields, before: Game) -> Game:
    """Return the game chosen in the fields, without moves; missing fields are from `before`.

    A komi that was the default of the previous scoring becomes the default of the new one. A
    handicap is reduced to fit the board, and is dropped if the game changes. Raises BadField,
    ValueError or KeyError if the fields are not valid.
    """
    fields = {**fields_of(before), "given": before.rules.name, **fields}
    name = str(fields["game"])
    if go_fields.is_go(fields):
        fields = {**fields, **go_fields.go_fields_state(fields)["form"]}
    fields = {**fields, **handicap_fields.handicap_state(fields)["form"]["new-game-form"]}
    (cols, rows), stones = size_of(fields), handicap_fields.stones_of(fields)
    if stones:
        return game_with_stones(GAMES[name](""), cols, rows, stones)
    if go_fields.is_go(fields):
        options = go_fields.options_of(fields)
    else:
        options = WITHOUT_PIE if traits_of(name).pie and not fields["pie"] else ""
    return Game.new(GAMES[name](options), cols, rows)


def clock_of(fields: Fields, before: str) -> str:
    """Return the chosen clock as text, empty for none; missing fields are from `before`.

    Raises BadField or ValueError if the fields are not valid.
    """
    own: Fields = {**fields_of_clock(before), **fields, **_SAME_TIME}
    clock = clock_fields.clock_of(own)
    agreed = Agreed.parse(clock + str(own["away"])) if clock else None
    return str(agreed or "")


def fields_of(game: Game, typed: Collection[str] = ()) -> dict[str, str | bool]:
    """Return field values that choose this game; for `typed` see `typed_in`."""
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
    """Return field values that choose this clock; for `typed` see `typed_in`."""
    fields = clock_fields.fields_of(clock.removesuffix(RUNS), typed="clock" in typed)
    own = {name: fields[name] for name in ("clock", *clock_fields.FIRST)}
    return {**own, "away": RUNS if clock.endswith(RUNS) else ""}


def shown(game: Game, clock: str, typed: Collection[str]) -> PageState:
    """Return which of the invitation's fields are hidden or disabled, and their explanations."""
    fields = {**fields_of(game, typed), **fields_of_clock(clock, typed), "given": game.rules.name}
    of_go, given = go_fields.go_fields_state(fields), handicap_fields.handicap_state(fields)
    of_clock = clock_fields.hidden({**fields, **_SAME_TIME, "white-system": ""})
    hidden = {
        "other-size": fields["size"] != OTHER,
        "pie": not game.rules.traits.pie or handicap_fields.is_chosen(fields),
        "away": not clock,
        **of_go["hidden"],
        **given["hidden"],
        **{name: of_clock[name] for name in _OF_CLOCK},
    }
    texts = {**of_go["texts"], **given["texts"]}
    return {
        "hidden": {f"live-{name}": found for name, found in hidden.items()},
        "disabled": {f"live-{name}": found for name, found in given["disabled"].items()},
        "texts": {f"live-{name}": told for name, told in texts.items()},
    }
