"""Reading any link gives a game, a fault with its place, or both."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from redstone.commands.description import link_of
from redstone.english import message, warning
from redstone.record.game import Game
from redstone.record.link import format_link, read_link
from redstone.record.link_scanner import MAX_CHARACTERS
from tests.effort import share
from tests.games import games
from tests.record.trees import records, same

VERSION_1_LIKE = st.from_regex(
    r"#?(redstone|red|savage|go)?[0-9]{0,3}(x[0-9]{1,2})?[nabckh]?(-1)?"
    r"(-(0|([xv]?[a-t]1?[0-9]|[zwyui]){0,12})){0,3}(-i[0-9a-z]{0,5})?",
    fullmatch=True,
)
VERSION_2_LIKE = st.from_regex(
    r"#(redstone|red|savage|go)[2-4](x[2-4])?(h2|n|b)?p?-2-(0|[bw](d[1-9])?([ebwr][2-9]?){1,9})"
    r"-(0|([xv]?[a-d][1-4]|[zwyu]){1,9})(-[0-9]{1,2}([a-d][1-4]|y){1,4}){0,3}(-[0-9])?"
    r"(-i[0-9a-z]{0,5})?",
    fullmatch=True,
)
LINK_LIKE = st.one_of(VERSION_1_LIKE, VERSION_2_LIKE)
PIECES = st.lists(
    st.sampled_from([*"#-019aeixzwyuv \n\x00\ud800\u212a\u0130", "redstone", "e5", "-1-", "-i"]),
    max_size=40,
).map("".join)


@settings(max_examples=share(600))
@given(st.one_of(LINK_LIKE, PIECES, st.text()))
@example("redstone9-1-e5-")
@example("#redstone9-1-0-\u0130")
@example("/" * MAX_CHARACTERS)
@example(" " * MAX_CHARACTERS)
@example("a " * (MAX_CHARACTERS // 2 - 1) + "/#")
@example("redstone9-1" + "-i" * 9000)
def test_any_text_is_read_as_a_game_or_a_fault(text: str) -> None:
    check_answer(text)


@settings(max_examples=share(250))
@given(games(most_points=25, resignation=True), st.data())
def test_an_altered_link_is_read_as_a_game_or_a_fault(game: Game, data: st.DataObject) -> None:
    check_altered(format_link(game.go_to(data.draw(st.integers(0, game.ply)))), data)


@settings(max_examples=share(250))
@given(records(), st.data())
def test_an_altered_link_of_a_tree_is_read_as_a_game_or_a_fault(
    game: Game, data: st.DataObject
) -> None:
    check_altered(format_link(game), data)


def check_altered(link: str, data: st.DataObject) -> None:
    """Assert that a link with a part replaced is read without an exception."""
    start = data.draw(st.integers(0, len(link)))
    stop = data.draw(st.integers(start, min(len(link), start + 4)))
    check_answer(link[:start] + data.draw(st.one_of(PIECES, LINK_LIKE)) + link[stop:])


def check_answer(text: str) -> None:
    """Assert that a reading is complete, and that its valid part is a game with its own link."""
    reading = read_link(text)
    assert reading.text == text
    assert reading.game is not None or reading.fault is not None
    if reading.fault is not None:
        assert 0 <= reading.fault.at <= len(text)
        assert message(reading.fault).isascii()
        assert message(reading.fault).isprintable()
    if reading.warning is not None:
        assert warning(reading.warning).isascii()
        assert warning(reading.warning).isprintable()
    if reading.game is not None:
        again = read_link(link_of(reading))
        assert (again.fault, again.warning, again.puzzle) == (None, None, reading.puzzle)
        assert again.game is not None
        assert same(again.game, reading.game)
        assert link_of(again) == link_of(reading)
