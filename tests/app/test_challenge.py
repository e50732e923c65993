"""Challenge links: their contents, their text, and how an older reader reports them."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redstone.app.play.challenge import Challenge, format_challenge
from redstone.engine.levels import LEVELS, NEAREST, Level
from redstone.english import message
from redstone.position import Player
from redstone.record.game import Seat
from redstone.record.link import read_link
from tests.app.sessions import two_people, with_moves
from tests.at_once import read_challenge
from tests.games import game_of_link, undone

GAME = with_moves(two_people(), "c3 z d4").game
DOCUMENTATION = Path(__file__).parents[2] / "docs" / "links.md"
BLACK_3 = Challenge(3, Player.BLACK)


@pytest.mark.parametrize("colour", Player)
@pytest.mark.parametrize("shape", ["{}", "  {}\n", "https://example.org/redstone/{}"])
def test_a_challenge_survives_a_round_trip_through_its_link(colour: Player, shape: str) -> None:
    text = shape.format(format_challenge(GAME, Challenge(8, colour)))
    challenge, reading = read_challenge(text)
    assert challenge == Challenge(8, colour)
    assert (reading.game, reading.fault, reading.warning) == (GAME, None, None)


def test_a_challenges_text_is_the_games_link_with_an_option_q() -> None:
    """Level 3 for Black is written as q13b after the board's size."""
    assert format_challenge(GAME, BLACK_3).startswith("#redstone5q13b-1-c3zd4-i")


def test_a_challenge_may_start_from_a_set_up() -> None:
    found = game_of_link("#redstone3x2-2-wbe3we-c1b2")
    text = format_challenge(found, BLACK_3)
    assert text.startswith("#redstone3x2q13b-2-wbe3we-c1b2-i")
    challenge, reading = read_challenge(text)
    assert (challenge, reading.game, reading.warning) == (BLACK_3, found, None)


@pytest.mark.parametrize("head", ["redstone5pq13b", "redstone5q13bp"])
def test_a_puzzle_is_no_challenge(head: str) -> None:
    """A link with the options of both has a fault and is read as neither."""
    challenge, reading = read_challenge(f"#{head}-2-0-c3")
    assert challenge is None
    assert reading.fault is not None
    assert reading.fault.at in (10, 13)


@pytest.mark.parametrize("check", ["!!!!", "iy-", "ab c"])
def test_other_text_after_the_check_mark_is_a_warning_and_with_a_hyphen_a_fault(check: str) -> None:
    reading = read_challenge(f"#redstone5q13b-1-c3-i{check}")[1]
    assert (reading.warning is None) is ("-" in check)
    assert (reading.fault is None) is ("-" not in check)


def test_upper_case_links_read_the_same() -> None:
    upper = format_challenge(GAME, BLACK_3).upper()
    assert read_challenge(upper) == (BLACK_3, read_challenge(upper)[1])
    assert read_challenge(upper)[1].warning is None


def test_moves_taken_back_are_not_in_the_link() -> None:
    """A challenge from a game with an undone move is read without that move."""
    assert read_challenge(format_challenge(undone(GAME), BLACK_3))[1].game == (
        undone(GAME).without_future()
    )


def test_an_older_reader_names_the_unknown_option() -> None:
    """`read_link`, which knows no challenges, reports the option q as unknown."""
    fault = read_link(format_challenge(GAME, BLACK_3)).fault
    assert fault is not None
    assert "'q13b' is unknown" in message(fault)


def test_after_a_swap_the_challenged_black_player_is_the_second_seat() -> None:
    seats, setup = BLACK_3.players(GAME)
    assert seats.person is Seat.SECOND  # the player who swapped owns Black
    assert setup.level == 3


@pytest.mark.parametrize(
    "text", ["#redstone5q0b-1-0", "#redstone5q13r-1-0", "#redstone5q20b-1-0", "#redstone5q03b-1-0"]
)
def test_invalid_levels_and_colours_in_a_challenge_are_faults(text: str) -> None:
    challenge, reading = read_challenge(text)
    assert challenge is None
    assert reading.fault is not None


def test_a_link_without_the_option_is_an_ordinary_link() -> None:
    assert read_challenge("#redstone5-1-c3") == (None, read_link("#redstone5-1-c3"))


@pytest.mark.parametrize(
    ("text", "marked"), [("#redstone5q13b-1-c3d4d4", "d4"), ("x/#redstone5q13b-3-c3", "3-")]
)
def test_the_fault_of_a_challenge_has_its_place_in_the_whole_text(text: str, marked: str) -> None:
    _, reading = read_challenge(text)
    assert reading.fault is not None
    assert text[reading.fault.at :].startswith(marked)
    assert reading.text == text


@pytest.mark.parametrize("check", ["", "zzz", "zzzz", "zzzzz"])
def test_a_wrong_check_is_a_warning(check: str) -> None:
    challenge, reading = read_challenge(f"#redstone5q13b-1-c3-i{check}")
    assert challenge == BLACK_3
    assert reading.fault is None
    assert reading.warning is not None


@given(st.text(max_size=60), st.integers(0, 40), st.text(max_size=3))
def test_hostile_texts_are_read_without_an_exception(noise: str, at: int, piece: str) -> None:
    good = format_challenge(GAME, BLACK_3)
    for text in (noise, good[:at] + piece + good[at:], good[:at] + noise):
        reading = read_challenge(text)[1]
        assert reading.fault is None or 0 <= reading.fault.at <= len(text)


def test_the_links_in_the_documentation_are_good() -> None:
    """All in docs/links.md are read without a fault or a warning."""
    links = re.findall(r"^    (#[a-z]+\d\S+)", DOCUMENTATION.read_text(), re.MULTILINE)
    assert len(links) >= 8
    for link in links:
        _, reading = read_challenge(link)
        assert (reading.fault, reading.warning) == (None, None), link


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: str(level.number))
def test_every_level_has_two_digits(level: Level) -> None:
    """Each level's link has them after q, and is read as that level."""
    asked = Challenge(level.number, Player.WHITE)
    link = format_challenge(GAME, asked)
    assert f"q1{level.number % 10}w-" in link
    assert read_challenge(link)[0] == asked


@pytest.mark.parametrize(("digit", "level"), NEAREST.items())
def test_one_digit_is_a_level_of_the_older_format(digit: int, level: int) -> None:
    """It is read as the nearest of the present levels."""
    challenge, _ = read_challenge(f"#redstone5q{digit}b-1-c3")
    assert challenge == Challenge(level, Player.BLACK)
