"""The new-game dialog: its fields for each game, their dependencies, and its refusals."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.page.fields import BadField, Fields
from redstone.app.page.new_game import field_error_state, fields_of, new_game_state, read_setup
from redstone.app.page.parts import PageState
from redstone.app.play.session import Session
from redstone.app.play.settings import Colour, Opponent, Settings, Setup
from redstone.app.storage.ladder import Fit
from redstone.rules import GAMES
from redstone.rules.go import Go


def asking(**changes: str | bool) -> dict[str, str | bool]:
    """Return the dialog's fields at the first visit, with these changes applied."""
    return fields_of(Setup()) | {"given": changes.get("game", Setup.game)} | changes


def changed_fields(fields: Fields, **changes: str | bool) -> dict[str, str | bool]:
    """Return the fields after the player has changed some and the dialog has adapted."""
    changed = {**fields, **changes}
    followed: dict[str, str] = new_game_state(changed)["form"]["new-game-form"]
    return {**changed, **followed}


SETUPS = st.builds(
    Setup,
    game=st.sampled_from(sorted(GAMES)),
    cols=st.integers(2, 19),
    rows=st.integers(2, 19),
    opponent=st.sampled_from([Opponent.COMPUTER, Opponent.LINK]),
    colour=st.sampled_from(Colour),
    level=st.integers(1, 8),
)
GO_OPTIONS = st.builds(
    lambda scoring, komi: Go(scoring, komi).options, st.sampled_from("abc"), st.integers(-200, 200)
)


@given(SETUPS, st.booleans(), GO_OPTIONS)
def test_a_setup_survives_a_round_trip_through_the_dialogs_fields(
    setup: Setup, pie: bool, go: str
) -> None:
    options = {"redstone": "" if pie else "n", "red": "" if pie else "n", "go": go}
    setup = replace(setup, options=options.get(setup.game, ""))
    assert read_setup(fields_of(setup, Settings(coach_low=False))) == setup


@given(SETUPS, st.booleans(), GO_OPTIONS)
def test_the_dialog_keeps_every_valid_set_of_fields(setup: Setup, pie: bool, go: str) -> None:
    """Adapting the fields of any setup changes none of them."""
    options = {"redstone": "" if pie else "n", "red": "" if pie else "n", "go": go}
    fields = fields_of(replace(setup, options=options.get(setup.game, "")))
    assert changed_fields(fields) == fields


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_can_be_started_with_the_default_fields(game: str) -> None:
    session = Session(read_setup(asking(game=game)))
    assert session.game.rules == GAMES[game]("")


@pytest.mark.parametrize(
    ("game", "pie", "go"),
    [
        ("redstone", True, False),
        ("red", True, False),
        ("savage", False, False),
        ("go", False, True),
    ],
)
def test_only_the_fields_of_the_chosen_game_are_shown(game: str, pie: bool, go: bool) -> None:
    """The pie rule is shown for Redstone and Red, and scoring and komi for Go."""
    hidden = new_game_state(asking(game=game))["hidden"]
    assert (hidden["pie-options"], hidden["go-options"]) == (not pie, not go)


def test_the_pie_rule_switched_off_is_no_option_of_games_without_it() -> None:
    """It is in the setup of Red, and not in that of Savage Go."""
    assert read_setup(asking(game="red", pie=False)).options == "n"
    assert read_setup(asking(game="savage", pie=False)).options == ""


@pytest.mark.parametrize("knows", [True, False])
def test_the_pie_rule_comes_on_with_a_large_board_once_it_is_known(knows: bool) -> None:
    """Choosing a larger board ticks it.

    Unticked on a large board, it stays so on other large ones.
    """

    def with_size(fields: dict[str, str | bool], size: str) -> dict[str, str | bool]:
        """Return the dialog's fields after another board size was chosen."""
        told = new_game_state({**fields, "size": size}, knows_pie=knows)["form"]["new-game-form"]
        return {**fields, "size": size, **told}

    small = fields_of(Setup(cols=7, rows=7, options="n"))
    assert not with_size(small, "5")["pie"]
    large = with_size(small, "9")
    assert large["pie"] is knows
    off = {**large, "pie": False}
    assert not with_size(off, "13")["pie"], "a choice for a large board stays"
    assert with_size(with_size(off, "7"), "9")["pie"] is knows


def test_two_people_here_have_no_colours_to_choose() -> None:
    """The choice is hidden, and the setup's colour is Black."""
    fields = asking(game="go", opponent="person", colour="white")
    assert new_game_state(fields)["hidden"]["computer-options"]
    assert read_setup(fields).colour is Colour.BLACK


def test_komi_follows_the_scoring() -> None:
    """The field changes to the usual komi of the chosen scoring."""
    fields = asking(game="go")
    assert fields["komi"] == "7"
    territory = changed_fields(fields, scoring="b")
    assert territory["komi"] == "6.5"
    assert changed_fields(territory, scoring="a")["komi"] == "7"
    assert read_setup(territory).options == "b"


def test_komi_that_was_changed_stays() -> None:
    """Another scoring or another game and back leave a typed komi as it is."""
    fields = changed_fields(asking(game="go"), komi="0.5")
    fields = changed_fields(fields, scoring="b")
    assert fields["komi"] == "0.5"
    assert read_setup(fields).options == "bk1"
    fields = changed_fields(fields, game="redstone")
    assert changed_fields(fields, game="go")["komi"] == "0.5"


@pytest.mark.parametrize(
    ("komi", "options"), [("0", "k0"), ("-0.5", "kn1"), ("7", ""), ("100", "k200"), ("-0", "k0")]
)
def test_komi_in_half_points(komi: str, options: str) -> None:
    """The komi typed is in the setup's options, unless it is the usual one."""
    assert read_setup(asking(game="go", komi=komi)).options == options


@pytest.mark.parametrize("komi", ["", "NaN", "6.25", "100.5", "-101", "1e2", "seven", "٣"])
def test_komi_out_of_range_or_not_in_half_points_is_refused_at_its_field(komi: str) -> None:
    with pytest.raises(BadField, match=r"from −100 to 100, usually 7 here\.") as found:
        read_setup(asking(game="go", komi=komi))
    state = field_error_state(found.value)
    assert state["focus"] == "komi"
    assert state["invalid"] == {"komi": True}
    assert state["texts"]["fault"] == str(found.value)


def test_invalid_komi_stays_in_the_field() -> None:
    """The dialog does not correct it, and other games ignore it."""
    assert "komi" not in new_game_state(asking(game="go", komi="NaN"))["form"]["new-game-form"]
    assert read_setup(asking(game="savage", komi="NaN")).options == ""


@pytest.mark.parametrize(("cols", "rows", "field"), [("1", "9", "cols"), ("9", "20", "rows")])
def test_an_invalid_board_size_is_refused_with_a_message(cols: str, rows: str, field: str) -> None:
    fields = asking(size="other", cols=cols, rows=rows)
    with pytest.raises(BadField, match=r"a whole number from 2 to 19\.") as found:
        read_setup(fields)
    assert found.value.field == field


@pytest.mark.parametrize("side", ["NaN", "", "9x9", "2.5", "-3"])
def test_a_board_size_that_is_no_positive_whole_number_is_refused(side: str) -> None:
    with pytest.raises(BadField):
        read_setup(asking(size="other", cols=side))


def offered_handicaps(state: PageState) -> list[int]:
    """Return the numbers of handicap stones that the dialog offers."""
    return [n for n in range(2, 10) if not state["disabled"][f"handicap-{n}"]]


@pytest.mark.parametrize(
    ("size", "most"), [("5", 0), ("7", 4), ("9", 9), ("13", 9), ("19", 9), ("other", 0)]
)
def test_handicap_stones_are_offered_on_boards_large_enough(size: str, most: int) -> None:
    """In Go none are on 5 × 5 or 13 × 9, four on 7 × 7, and nine on larger ones."""
    assert offered_handicaps(
        new_game_state(asking(game="go", size=size, cols="13", rows="9"))
    ) == list(range(2, most + 1))


def test_boards_of_even_size_have_at_most_four_handicap_stones() -> None:
    fields = asking(game="go", size="other", cols="10", rows="10")
    assert offered_handicaps(new_game_state(fields)) == [2, 3, 4]


def test_the_handicap_is_explained() -> None:
    """In Go the text says who moves first, or which board is large enough."""

    def handicap_text(**changes: str | bool) -> str:
        """Return the explanation of the handicap for these fields in Go."""
        said: str = new_game_state(asking(game="go", **changes))["texts"]["handicap-about"]
        return said

    assert handicap_text() == ""
    assert "White moves first" in handicap_text(handicap="2")
    assert "7 × 7" in handicap_text(size="5")


def test_a_handicap_is_reduced_to_the_boards_maximum() -> None:
    """It happens when a smaller board is chosen in the dialog."""
    nine = asking(game="go", size="19", handicap="9")
    assert read_setup(nine).options == "h9"
    assert changed_fields(nine, size="7")["handicap"] == "4"
    assert changed_fields(nine, size="5")["handicap"] == "0"


def test_a_handicap_beyond_the_maximum_is_refused() -> None:
    """Reading such fields raises an error with a message."""
    with pytest.raises(BadField, match=r"9 handicap stones don’t fit on a 5 × 5 board\."):
        read_setup(asking(game="go", size="5", handicap="9"))


def test_with_a_handicap_white_begins() -> None:
    """It is so in Go and its texts. In Savage Go Black does."""
    texts = new_game_state(asking(game="go", handicap="2"))["texts"]
    assert (texts["plays-black"], texts["plays-white"]) == ("Black", "White, first")
    texts = new_game_state(asking(game="savage", handicap="2"))["texts"]
    assert (texts["plays-black"], texts["plays-white"]) == ("Black, first", "White")
    session = Session(read_setup(asking(game="go", handicap="2", opponent="person")))
    assert session.position.to_move.value == "white"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_rematch_has_the_same_game_and_options(game: str) -> None:
    options = {"redstone": "n", "red": "n", "go": "bk1h2"}.get(game, "")
    session = Session(Setup(game, 9, 9, options, Opponent.PERSON))
    session.rematch()
    assert session.game.rules == GAMES[game](options)


def fitting_level(game: str, points: int) -> Fit:
    """Return a made-up rating's level for a game on a board of this many points.

    It is 6 below 50 points, and from 12 games for Redstone on 7 × 7.
    """
    return Fit(points, 6 if points < 50 else 2, 12 if (game, points) == ("redstone", 49) else 0)


def test_the_fitting_level_follows_the_board_and_is_explained() -> None:
    """The slider is hidden, and the text says from how many games the level is."""
    fields = {**asking(size="7"), "fits": True}
    state = new_game_state(fields, fit=fitting_level)
    assert state["hidden"]["level"]
    assert state["texts"]["level-name"] == "6, Skilled"
    assert "Going by 12 games" in state["texts"]["level-about"]
    followed = {**fields, **state["form"]["new-game-form"]}
    assert read_setup(followed) == replace(Setup(cols=7, rows=7), level=6, fits=True)
    large = new_game_state({**followed, "size": "9"}, fit=fitting_level)
    assert large["texts"]["level-name"] == "2, Beginner"
    assert "You start at this level" in large["texts"]["level-about"]


def test_the_level_stays_if_no_fitting_level_is_wanted_or_known() -> None:
    """The slider is shown too, for a person who chose a level and for an invalid board size."""
    for fields in (asking(), {**asking(size="other", cols="99"), "fits": True}):
        state = new_game_state(fields, fit=fitting_level)
        assert not state["hidden"]["level"]
        assert state["form"]["new-game-form"]["level"] == fields["level"]


def test_a_fitting_level_is_ignored_without_the_computer() -> None:
    for opponent in (Opponent.PERSON, Opponent.LINK):
        assert not read_setup({**asking(opponent=opponent.value), "fits": True}).fits
