"""The new-game dialog: its fields read into a set-up, and its state."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from redstone.app.page import clock_fields, go_fields, handicap_fields
from redstone.app.page.fields import BadField, Fields, size_of
from redstone.app.page.parts import PageState
from redstone.app.play.player_names import NOBODY, PlayerNames, clean_name
from redstone.app.play.settings import COACHED, Colour, Opponent, Settings, Setup
from redstone.app.storage.speeds import Speeds
from redstone.app.words import levels as level_words
from redstone.engine.levels import Level, level_by_number
from redstone.rules import GAMES
from redstone.rules.protocol import Traits

if TYPE_CHECKING:
    from redstone.app.storage.ladder import Fit

Fitting = Callable[[str, int], "Fit"]
"""Returns the level that fits the person in a game, on a board with a number of points."""
LARGE = 81
"""Points from which the pie rule is the default for people who know it."""
SIZES = (5, 7, 9, 11, 13, 19)
"""The sides of the square boards offered as buttons."""


def read_setup(fields: Fields) -> Setup:
    """Parse the new-game dialog's fields into a set-up. Raises BadField."""
    game, opponent = str(fields["game"]), Opponent(fields["opponent"])
    cols, rows = size_of(fields)
    return Setup(
        game=game,
        cols=cols,
        rows=rows,
        options=_options(fields),
        opponent=opponent,
        # If two people play here, the first one begins.
        colour=Colour.BLACK if opponent is Opponent.PERSON else Colour(fields["colour"]),
        level=int(fields["level"]),
        fits=opponent is Opponent.COMPUTER and bool(fields.get("fits")),
        player_names=_people(fields, opponent),
        clock=clock_fields.clock_of(fields),
        coach=0 if _is_coached(fields) else None,
        handicap=handicap_fields.stones_of(fields),
    )


def fields_of(setup: Setup, settings: Settings | None = None) -> dict[str, str | bool]:
    """Return the dialog's field values that choose this set-up.

    `settings` have the name of the person here, and the wish for a coach at low levels. Fields
    of other games have defaults.
    """
    settings = settings or Settings()
    square = setup.cols == setup.rows and setup.cols in SIZES
    return {
        "game": setup.game,
        "size": str(setup.cols) if square else "other",
        "cols": str(setup.cols),
        "rows": str(setup.rows),
        "opponent": setup.opponent.value,
        "colour": setup.colour.value,
        "level": str(setup.level),
        "fits": setup.fits,
        "pie": setup.options == "" or not traits_of(setup.game).pie,
        **_names_of(setup, settings.name),
        **go_fields.fields_of(setup.game, setup.options),
        **clock_fields.fields_of(setup.clock),
        "coach": settings.coach_low if setup.level <= COACHED else setup.coach is not None,
        "coach-low": "on" if settings.coach_low else "",
        "coach-level": str(setup.level),
        "given": setup.game,
        "large": "large" if setup.cols * setup.rows >= LARGE else "",
        "handicap": str(setup.handicap or go_fields.handicap_of(setup.game, setup.options)),
    }


def new_game_state(
    fields: Fields,
    speeds: Speeds | None = None,
    fit: Fitting | None = None,
    *,
    knows_pie: bool = False,
) -> PageState:
    """Return the dialog's state for its current fields.

    The computer's time per move comes from `speeds`, the level that fits the person from `fit`.
    Fields that no longer fit the others are set to the nearest value that does. If the person
    `knows_pie`, the pie rule is switched on with the change to a large board.
    """
    fitting = _fitting(fields, fit)
    if fitting is not None:
        fields = {**fields, "level": str(fitting.level)}
    other, opponent = fields["size"] == "other", fields["opponent"]
    of_go, given = go_fields.go_fields_state(fields), handicap_fields.handicap_state(fields)
    return {
        "hidden": {
            "pie-options": not traits_of(str(fields["game"])).pie
            or handicap_fields.is_chosen(fields),
            "other-size": not other,
            "computer-options": opponent == Opponent.PERSON.value,
            "level-options": opponent != Opponent.COMPUTER.value,
            "level-extras": opponent != Opponent.COMPUTER.value,
            "names-here": opponent != Opponent.PERSON.value,
            "link-about": opponent != Opponent.LINK.value,
            "name-by-link": opponent != Opponent.LINK.value,
            "level": fitting is not None,
            **of_go["hidden"],
            **given["hidden"],
            **clock_fields.hidden(fields),
        },
        "disabled": {
            "cols": not other,
            "rows": not other,
            **of_go["disabled"],
            **given["disabled"],
        },
        "texts": {
            **of_go["texts"],
            **given["texts"],
            **_of_level(fields, speeds or Speeds(), fitting),
            "fault": "",
        },
        "valuetexts": {"level": level_words.numbered_name(_level(fields))},
        "invalid": {"cols": False, "rows": False, "komi": False},
        "form": {
            "new-game-form": {
                **of_go["form"],
                **given["form"]["new-game-form"],
                **_coach_at(fields),
                "level": fields["level"],
                **_pie(fields, knows_pie=knows_pie),
            }
        },
    }


def _pie(fields: Fields, *, knows_pie: bool) -> dict[str, str | bool]:
    """Return the new value of the field `large` if the board's size class has changed.

    If it became large and the person `knows_pie`, the pie rule is also switched on. The result
    is empty without a change.
    """
    is_large = _is_large(fields)
    if is_large == fields.get("large"):
        return {}
    large: dict[str, str | bool] = {"large": is_large}
    return large | {"pie": True} if is_large and knows_pie else large


def _is_large(fields: Fields) -> str:
    """Return a non-empty text if the board has at least the points of 9 × 9."""
    try:
        cols, rows = size_of(fields)
    except BadField:
        return ""
    return "large" if cols * rows >= LARGE else ""


def _people(fields: Fields, opponent: Opponent) -> PlayerNames:
    """Return the players' names from the fields for this kind of opponent.

    Against the computer there are none. Of two people here, Black is at home. By link only the
    other player has a field.
    """
    black, white, other = (clean_name(fields[f"{who}-name"]) for who in ("black", "white", "other"))
    match opponent:
        case Opponent.PERSON:
            return PlayerNames(black, white)
        case Opponent.LINK:
            return PlayerNames(other=other)
        case Opponent.COMPUTER:
            return NOBODY


def _names_of(setup: Setup, own_name: str) -> dict[str, str]:
    """Return the values of the name fields; Black's default is the person's own name."""
    here, player_names = setup.opponent is Opponent.PERSON, setup.player_names
    names = (player_names.home, player_names.other) if here else ("", "")
    black, white = reversed(names) if setup.colour is Colour.WHITE else names
    other = player_names.other if setup.opponent is Opponent.LINK else ""
    own = own_name if white != own_name else ""
    return {"black-name": black or own, "white-name": white, "other-name": other}


def _is_coached(fields: Fields) -> bool:
    """Return True if a coach is chosen in a game against the computer."""
    return fields["opponent"] == Opponent.COMPUTER.value and bool(fields["coach"])


def _coach_at(fields: Fields) -> dict[str, str | bool]:
    """Return the coach fields' values for the chosen level, keeping the wish at low levels.

    `coach-level` is the level that the box was last shown for, `coach-low` the person's wish at
    the levels up to `COACHED`. Above them a coach has to be asked for.
    """
    low = int(fields["level"]) <= COACHED
    was_low = int(fields["coach-level"]) <= COACHED
    coach = bool(fields["coach"]) if low is was_low else low and bool(fields["coach-low"])
    wish = "on" if coach else ""
    return {
        "coach": coach,
        "coach-low": wish if low else fields["coach-low"],
        "coach-level": fields["level"],
    }


def _level(fields: Fields) -> Level:
    """Return the chosen level."""
    return level_by_number(int(fields["level"]))


def _fitting(fields: Fields, fit: Fitting | None) -> "Fit | None":
    """Return the level estimated to fit, None if not chosen or the board is invalid."""
    if fit is None or not fields.get("fits"):
        return None
    try:
        cols, rows = size_of(fields)
    except BadField:
        return None
    return fit(str(fields["game"]), cols * rows)


def _of_level(fields: Fields, speeds: Speeds, fitting: "Fit | None") -> dict[str, str]:
    """Return the level's name, description, and time per move on the chosen board."""
    level, seconds = _level(fields), None
    try:
        cols, rows = size_of(fields)
        seconds = speeds.seconds(level, str(fields["game"]), cols * rows)
    except BadField:
        pass  # reported when the game is to start
    return {
        "level-name": level_words.numbered_name(level),
        "level-about": level_words.fitting(fitting.games)
        if fitting
        else level_words.level_sentence(level),
        "level-time": level_words.time_per_move(level, seconds),
    }


def field_error_state(fault: BadField) -> PageState:
    """Return the state showing a field's error; the dialog stays open."""
    return {
        "texts": {"fault": str(fault)},
        "invalid": {fault.field: True},
        "focus": fault.field,
    }


def traits_of(game: str) -> Traits:
    """Return the traits of a game, by its name in links."""
    return GAMES[game]("").traits


def _options(fields: Fields) -> str:
    """Return the chosen game's options in link notation. Raises BadField."""
    if go_fields.is_go(fields):
        return go_fields.options_of(fields)
    without_pie = traits_of(str(fields["game"])).pie and not fields["pie"]
    return "n" if without_pie else ""
