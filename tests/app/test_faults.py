"""The messages for texts that are not games: in plain English, and on the page."""

import re

import pytest

from redstone import english
from redstone.app.page.links import fault_state
from redstone.app.storage.intake import MAX_BYTES
from redstone.app.words import faults as words
from redstone.position import Illegality
from redstone.record.expected import Expected
from redstone.record.fault import (
    Cause,
    CheckFault,
    Fault,
    FaultKind,
    RefusedMove,
    RefusedStart,
    WrongCheck,
)
from redstone.record.start import SetUpRule
from tests.at_once import read_file, read_text

SENTENCE = re.compile(r"[A-Z][ -~]{10,200}\.")
DETAILS: dict[Expected, tuple[str | int, ...]] = {
    Expected.AT_MOST: (7, "bytes"),
}
"""The details that are words. All others fit every message."""


@pytest.mark.parametrize("expected", Expected)
def test_every_expected_element_has_a_text(expected: Expected) -> None:
    """The English text of each is one phrase without gaps to fill in."""
    details = DETAILS.get(expected, (2, "3", "RSO"))
    fault = Fault(FaultKind.UNREADABLE, 0, Cause.LINK_ENDS, expected, details)
    assert re.fullmatch(r"[a-zSd0][ -~]+", english.expected(fault))
    assert "{" not in english.expected(fault)


MOVES = [RefusedMove("e5", why) for why in Illegality]


@pytest.mark.parametrize("problem", [*Cause, *MOVES, *map(RefusedStart, SetUpRule)])
def test_every_problem_has_a_text(problem: Cause | RefusedMove | RefusedStart) -> None:
    """Each problem's message is one sentence, on the command line and on the page."""
    fault = Fault(FaultKind.ILLEGAL, 0, problem, Expected.LINK)
    assert SENTENCE.fullmatch(english.message(fault))
    assert SENTENCE.fullmatch(words.message(fault))


@pytest.mark.parametrize("fault", CheckFault)
def test_every_wrong_check_has_a_text(fault: CheckFault) -> None:
    """The warning about a check is one sentence, even with a character of writing direction."""
    assert SENTENCE.fullmatch(english.warning(WrongCheck(fault, "\u202eab")))


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        (
            "#redstone5-1-c3d",
            "The link ends too soon. Expected here: a row number from 1.",
            "At the end, after 16 characters.",
        ),
        (
            "#redstone5-1-c3dd",
            "Expected here: a row number from 1. Found: 'd'.",
            "Character 17 of 17.",
        ),
        (
            "#redstone5-1-c3c3",
            "The move 'c3' is not legal here: there is already a stone there.",
            "Character 16 of 17.",
        ),
        (
            "#redstone5-3-c3",
            (
                "This page can’t read links of version '3'. Reload it: the link may "
                "come from a newer version."
            ),
            "Character 12 of 15. Expected: version 1 or 2.",
        ),
        (
            "#redstone5-02",
            "Expected here: version 1 or 2, without a leading zero.",
            "Character 12 of 13.",
        ),
        (
            "#redstone5-2-x",
            "Expected here: b or w for the player to move, or 0 for the usual start of the "
            "game. Found: 'x'.",
            "Character 14 of 14.",
        ),
        (
            "(;SZ[9];B[aa",
            "The file ends too soon. Expected here: the end of a property value, ].",
            "At the end, after 12 characters.",
        ),
        (
            "Shall we play?",
            "This text contains no Redstone link, SGF or drawn board.",
            "",
        ),
    ],
)
def test_the_page_shows_the_fault_and_its_place(text: str, message: str, place: str) -> None:
    """For each faulty text the message and the number of the character are as expected."""
    reading = read_text(text).reading
    texts = fault_state(reading)["texts"]
    assert (texts["bad-message"], texts["bad-place"]) == (message, place)


@pytest.mark.parametrize(
    ("text", "title", "valid"),
    [
        (
            "#redstone5-1-c3d4c3",
            "One of the moves isn’t allowed",
            "The first 2 moves are fine: look through them, or ask for the game to be sent again. "
            "Your own game is safe.",
        ),
        (
            "#redstone5-1-z",
            "One of the moves isn’t allowed",
            "Its moves can’t be shown: ask for the game to be sent again. Your own game is safe.",
        ),
        (
            "#redstone5-1-c3d",
            "Part of this can’t be read",
            "The first move is fine: look at it, or ask for the game to be sent again. Your own "
            "game is safe.",
        ),
        ("#redstone5-2-wb25-0", "This can’t be opened", words.valid(None)),
        ("Shall we play?", "This can’t be opened", words.valid(None)),
    ],
)
def test_the_page_shows_the_problem_and_the_next_step(text: str, title: str, valid: str) -> None:
    """The title and the text about the valid part of each faulty text are as expected."""
    texts = fault_state(read_text(text).reading)["texts"]
    assert (texts["bad-title"], texts["bad-valid"]) == (title, valid)


def test_a_rejected_file_is_quoted_only_if_it_is_text() -> None:
    assert fault_state(read_file(b"GIF89a").reading)["hidden"]["bad-text"]
    assert not fault_state(read_text("Shall we play?").reading)["hidden"]["bad-text"]


def test_a_file_that_is_too_large_is_reported_as_such() -> None:
    reading = read_file(b" " * (MAX_BYTES + 1))
    assert reading.reading.fault is not None
    assert reading.reading.fault.kind is FaultKind.TOO_LONG
    texts = fault_state(reading.reading)["texts"]
    assert (texts["bad-message"], texts["bad-place"]) == (
        "This file is too large to be a game. Choose another.",
        "",
    )
