"""The texts and buttons of the page at a puzzle."""

import re
from datetime import date

import pytest

from redstone.app.play.notices import Warned
from redstone.app.play.request import Trouble
from redstone.app.play.settings import Settings
from redstone.app.puzzles.attempt import Claim
from redstone.app.puzzles.bar import BUTTONS
from redstone.app.puzzles.book import DAILY, PuzzleBook
from redstone.app.puzzles.making import as_game_record
from redstone.app.puzzles.puzzle import Puzzle
from redstone.app.puzzles.session import puzzle_settings
from redstone.app.puzzles.state import (
    proving_state,
    puzzle_labels,
    puzzle_pointing_state,
    puzzle_state,
    text_to_share,
)
from redstone.board import Point
from redstone.english import warning
from redstone.mind.proven import UNSETTLED, Evidence, Proven
from redstone.record.link import format_puzzle, read_link
from tests.at_once import format_sgf, read_sgf
from tests.puzzles.prover import FIVE, MIRRORED, ONE_MOVE, claim, play, puzzle, settle
from tests.puzzles.test_book import EVENING, LINES, Device, make_moves, solve

HOME = "https://example.org/"
LOST = "#redstone2np-2-0-0"


def visible_buttons(book: PuzzleBook) -> set[str]:
    """Return the visible puzzle buttons."""
    hidden = puzzle_state(book)["hidden"]
    return {button for button in BUTTONS if not hidden[button]}


def title_and_detail(book: PuzzleBook) -> tuple[str, str]:
    """Return the title and the detail."""
    texts = puzzle_state(book)["texts"]
    return texts["turn"], texts["detail"]


def book_at_five(device: Device | None = None) -> PuzzleBook:
    """Return the book at the puzzle of five moves."""
    book = (device or Device()).book()
    book.choose("redstone/2")
    return book


def test_a_new_puzzle_shows_and_announces_its_question() -> None:
    book = book_at_five()
    assert title_and_detail(book) == ("Black moves, and wins. How?", "Grade 2, 1 of 2.")
    assert visible_buttons(book) == {"puzzle-hint", "puzzle-give-up", "puzzle-skip"}
    state = puzzle_state(book)
    assert state["announce"] == "Black moves, and wins. How? Grade 2, 1 of 2."
    assert [state["plates"][colour]["name"] for colour in ("black", "white")] == ["You", "White"]
    assert all(state["hidden"][panel] for panel in ("end", "over", "finished", "received", "visit"))
    assert "black stone" in str(puzzle_labels(book)["labels"])


def test_the_refutation_of_a_wrong_move_is_described() -> None:
    book = book_at_five()
    make_moves(book, "b1")
    assert title_and_detail(book) == (
        "Not that one.",
        "White answers with b3, and wins whatever you do.",
    )
    assert visible_buttons(book) == {"puzzle-give-up", "puzzle-on", "puzzle-again"}
    book.session.go_to(book.session.board_input.now.game.ply + 1)
    assert title_and_detail(book)[1] == "White answers with b3, and wins whatever you do."


@pytest.mark.parametrize(
    ("link", "wrong", "expected"),
    [
        ("a1c1c2b2", "a3", "White answers with b1, and wins whatever you do."),
        (
            "a1c1c2b2",
            "a2",
            "White answers with red c3, captures 1 of your stones, and wins whatever you do.",
        ),
        ("a1c1a2c3b3b1", "a3", "White answers with red b2, and your last stones are gone."),
        (
            "b1c1a3c2a2",
            "c3",
            "Black answers with b2, and you run out of safe moves: "
            "every move left captures your own stones.",
        ),
        ("c1b1c3a1b2", "xa2", "Red a2 captures the last of your own stones."),
    ],
)
def test_the_effect_of_a_refutation_is_described(link: str, wrong: str, expected: str) -> None:
    book = Device(LINES[0]).book()
    book.show_outside(puzzle(f"#redstone3np-2-0-{link}"))
    make_moves(book, wrong)
    assert title_and_detail(book) == ("Not that one.", expected)


def test_a_right_move_is_answered_and_the_end_praised() -> None:
    device = Device()
    book = book_at_five(device)
    book.session.board_input.place(Point(1, 1), red=False)
    assert title_and_detail(book)[0] == "Right. Here comes the reply."
    settle(book.session)
    assert title_and_detail(book)[0] == "Right. Continue."
    device.seconds += 75
    make_moves(book, "a2", "xb3")
    assert title_and_detail(book) == ("Solved.", "On the first try, in 1:15 minutes.")
    assert visible_buttons(book) == {"puzzle-share", "puzzle-widget", "puzzle-study", "puzzle-next"}
    inside = puzzle_state(book)["inside"]
    assert inside["set"] == {"title": "Redstone, grade 2", "told": "1 of 2 solved", "share": 0.5}
    figures = {figure["name"]: figure["number"] for figure in inside["figures"]}
    assert figures == {"solved": "1", "in a row": "1", "best streak": "1"}


def test_an_earlier_better_time_is_shown() -> None:
    device = Device()
    book = book_at_five(device)
    solve(book)
    book.show_outside(puzzle(FIVE))
    device.seconds += 75
    solve(book)
    assert title_and_detail(book)[1].startswith(
        "On the first try, in 1:15 minutes. Your best is 1 second."
    )


def test_a_hint_comes_in_two_steps() -> None:
    book = book_at_five()
    book.session.ask_hint()
    first = title_and_detail(book)[1]
    assert "b2" not in first
    assert first.startswith(("The move ", "A quiet move"))
    book.session.ask_hint()
    assert title_and_detail(book)[1] == "Your stone at b2."
    spots = [command for command in puzzle_state(book)["picture"]["commands"] if "spot" in command]
    assert len(spots) == 1
    make_moves(book, "b2", "a2", "xb3")
    assert title_and_detail(book) == ("Solved.", "With a hint.")


def test_after_giving_up_the_line_can_be_stepped_through() -> None:
    book = book_at_five()
    book.session.give_up()
    book.store_result()
    none_left = "White has no safe moves left and must give up stones."
    assert title_and_detail(book) == ("The solution.", none_left)
    assert visible_buttons(book) == {"puzzle-study", "puzzle-back", "puzzle-on", "puzzle-next"}
    book.session.go_to(99)
    assert title_and_detail(book)[1] == none_left
    assert puzzle_state(book)["disabled"]["puzzle-on"]


def test_the_race_is_shown_once_the_puzzle_is_over() -> None:
    book = book_at_five()
    assert puzzle_state(book)["texts"]["race-white"] == ""
    book.session.give_up()
    book.session.board_input.set_settings(puzzle_settings(Settings(), ended=True))
    assert puzzle_state(book)["texts"]["race-white"] == "Safe moves: 0"
    book.session.board_input.set_settings(puzzle_settings(Settings(show_race=False), ended=True))
    assert puzzle_state(book)["texts"]["race-white"] == ""


def test_a_shared_result_does_not_reveal_the_solution() -> None:
    device = Device()
    book = device.book()
    book.choose(DAILY)
    before = text_to_share(book, HOME)
    assert before.endswith("to move and win.\n" + HOME + book.session.attempt.puzzle.link)
    device.seconds += 41
    solution = [str(move) for move in book.session.attempt.puzzle.solution]
    solve(book)
    told, signs, address = text_to_share(book, HOME).split("\n")
    assert told == "Redstone’s puzzle for 21 November 2026. Solved on the first try in 41 seconds."
    assert signs == "✓"
    assert address == HOME + book.session.attempt.puzzle.link
    assert not any(token in told.split() for token in solution)


def test_unreadable_data_are_reported() -> None:
    book = Device(*LINES, "nonsense").book()
    assert title_and_detail(book)[1].endswith("A puzzle couldn’t be read. The others are all here.")


def test_a_received_puzzle_opens_with_its_status() -> None:
    book = Device(LINES[0]).book()
    book.show_outside(puzzle(FIVE))
    assert "Checking this…" in title_and_detail(book)[1]
    settle(book.session)
    assert title_and_detail(book) == (
        "Black moves, and wins. How?",
        "A puzzle sent to you. Only one move wins.",
    )
    book.show_outside(puzzle(LOST))
    settle(book.session)
    assert title_and_detail(book)[0] == "You can’t win this."
    assert "can’t win here (proven)" in title_and_detail(book)[1]
    assert visible_buttons(book) == {"puzzle-play", "puzzle-next"}
    book.show_outside(puzzle(FIVE))
    assert book.session.request is not None
    book.session.receive_proof(book.session.request.id, UNSETTLED)
    assert "too large to prove here" in title_and_detail(book)[1]
    assert "puzzle-play" in visible_buttons(book)


def test_a_puzzle_is_made_from_a_position_and_each_move_proven() -> None:
    book = Device(LINES[0]).book()
    book.make(puzzle(FIVE).game)
    assert title_and_detail(book)[0] == "Is it a puzzle?"
    assert visible_buttons(book) == {"puzzle-edit"}
    settle(book.session)
    assert title_and_detail(book) == (
        "A puzzle.",
        "Black wins only with b2; the 4 other moves lose.",
    )
    out = {"puzzle-share", "puzzle-picture", "puzzle-sgf", "puzzle-widget"}
    assert visible_buttons(book) == {"puzzle-edit", *out}
    make_moves(book, "b1")
    assert title_and_detail(book)[1].startswith("White answers")
    assert visible_buttons(book) == {"puzzle-on", "puzzle-again"}
    book.session.again()
    make_moves(book, "b2")
    assert title_and_detail(book) == ("b2 wins.", "")
    book.session.again()
    assert title_and_detail(book)[0] == "A puzzle."
    assert text_to_share(book, HOME).endswith(HOME + puzzle(FIVE).link)
    assert not book.puzzled.tried


def test_second_solutions_and_lost_positions_make_no_puzzle() -> None:
    book = Device(LINES[0]).book()
    book.make(puzzle("#redstone3np-2-0-a1a3c3c1b2b1").game)
    settle(book.session)
    assert claim(book.session) is Claim.SEVERAL
    assert title_and_detail(book)[0] == "Not a puzzle yet."
    assert "A puzzle needs exactly one." in title_and_detail(book)[1]
    book.make(puzzle(LOST).game)
    settle(book.session)
    assert title_and_detail(book)[0] == "Not a puzzle."
    play(book.session, "a1")
    assert title_and_detail(book)[0] == "Not that one."
    book.make(puzzle(FIVE).game)
    assert book.session.request is not None
    book.session.receive_proof(book.session.request.id, UNSETTLED)
    assert title_and_detail(book) == (
        "Undecided.",
        "Couldn’t prove who wins here. Give it more time, or leave fewer empty points.",
    )
    assert visible_buttons(book) == {"puzzle-edit", "puzzle-longer"}
    book.session.look_longer()
    assert title_and_detail(book)[0] == "Is it a puzzle?"
    settle(book.session)
    assert title_and_detail(book)[0] == "A puzzle."


def test_the_result_of_every_move_is_listed_and_shown() -> None:
    book = Device(LINES[0]).book()
    book.make(puzzle(FIVE).game)
    assert puzzle_state(book)["inside"]["lines"] == []
    settle(book.session)
    lines = puzzle_state(book)["inside"]["lines"]
    assert [(line["name"], line["told"], line["wins"]) for line in lines] == [
        ("b2", "It wins.", True),
        ("a2", "White answers with c2. The same, mirrored: b1, b3 and c2.", False),
    ]
    for line, answered in zip(lines, book.session.answered, strict=True):
        book.session.try_move(answered.move)
        if line["wins"]:
            settle(book.session)
            assert title_and_detail(book)[0] == "b2 wins."
        else:
            assert book.session.request is None, "it is known"
            settle(book.session)
            assert title_and_detail(book)[0] == "Not that one."
            assert title_and_detail(book)[1] == "White answers with c2, and wins whatever you do."
        shown_now = [entry["shown"] for entry in puzzle_state(book)["inside"]["lines"]]
        assert shown_now == [entry is line for entry in lines]


def test_symmetric_moves_are_listed_once() -> None:
    book = Device(LINES[0]).book()
    book.make(puzzle(MIRRORED).game)
    settle(book.session)
    lines = puzzle_state(book)["inside"]["lines"]
    told = "It wins. The same, mirrored: red b3."
    assert [(line["name"], line["told"]) for line in lines if line["wins"]] == [("red b1", told)]
    assert title_and_detail(book)[0] == "A puzzle."


def test_a_long_proof_shows_its_progress_and_can_be_stopped() -> None:
    book = Device(LINES[0]).book()
    book.make(puzzle(FIVE).game)
    session = book.session
    assert session.request is not None
    session.receive_evidence(session.request.id, Evidence(90, 0.001))
    assert proving_state(book) == {}
    session.receive_evidence(session.request.id, Evidence(12_345, 0.5))
    state = proving_state(book)
    assert state["texts"]["detail"].endswith("and how. 12,345 positions so far.")
    assert state["inside"] == {"proving": 0.5}
    assert not state["hidden"]["puzzle-stop"]
    session.receive_evidence(session.request.id, Evidence(12_400, 0.6, UNSETTLED))
    assert puzzle_state(book)["inside"]["proving"] is None
    assert title_and_detail(book)[0] == "Undecided."


def test_a_move_can_be_taken_back_during_a_long_proof() -> None:
    book = book_at_five()
    session = book.session
    session.board_input.place(Point(1, 0), red=False)
    assert session.request is not None
    assert "puzzle-again" not in visible_buttons(book)
    session.receive_evidence(session.request.id, Evidence(12_345, 0.5))
    assert {"puzzle-stop", "puzzle-again"} <= visible_buttons(book)
    session.again()
    assert session.request is None
    assert session.attempt.is_open


def test_without_a_solver_nothing_is_decided() -> None:
    book = book_at_five()
    session = book.session
    session.board_input.place(Point(1, 0), red=False)
    session.board_input.fail(Trouble.NO_START)
    assert title_and_detail(book) == (
        "Undecided.",
        "The solver couldn’t start, so it can’t prove anything. Reload the page to try again.",
    )
    assert {"puzzle-again", "puzzle-restart"} <= visible_buttons(book)
    session.again()
    make_moves(book, "b2")
    assert title_and_detail(book)[0] == "Right. Continue.", "the solution is known without it"
    book.show_outside(puzzle(LOST))
    session.board_input.fail(Trouble.SILENCE)
    assert title_and_detail(book) == (
        "Black moves, and wins. How?",
        "The solver stopped answering and proved nothing. Press “Ask again”.",
    )
    assert "puzzle-restart" in visible_buttons(book)


def test_a_puzzle_is_exported_as_sgf_with_its_solution() -> None:
    book = Device(LINES[0]).book()
    book.make(puzzle(ONE_MOVE).game)
    settle(book.session)
    record = as_game_record(book.session.attempt)
    assert format_puzzle(record) == puzzle(ONE_MOVE).link
    read = read_sgf(format_sgf(record).encode())
    assert read.game is not None
    assert str(read.game.line[-1]) == "xa2"
    assert "Black to move and win" in format_sgf(record)


def test_a_turn_of_several_stones_is_described_to_its_end() -> None:
    book = Device(LINES[0]).book()
    book.show_outside(puzzle("#savage3p-2-bd2wbw2e5-0"))
    settle(book.session)
    make_moves(book, "c1")
    assert title_and_detail(book)[0] == "Not that one."
    assert re.fullmatch(
        r"Suppose you play [a-c][1-3]\. White answers .*\.", title_and_detail(book)[1]
    )


def test_faults_of_a_puzzle_link_are_shown() -> None:
    book = Device(LINES[0]).book()
    wrong = read_link(f"{FIVE[:-1]}x")
    assert wrong.game is not None
    assert wrong.warning is not None
    book.show_outside(Puzzle(wrong.game), (Warned(wrong.warning),))
    settle(book.session)
    assert title_and_detail(book)[1].startswith(warning(wrong.warning))


def test_a_game_that_cannot_be_solved_is_never_called_won() -> None:
    book = Device(LINES[0]).book()
    book.show_outside(puzzle("#go3p-2-0-b2"))
    assert book.session.request is not None
    book.session.receive_proof(book.session.request.id, Proven())
    assert "The page can’t prove who wins in Go, so no move counts." in title_and_detail(book)[1]
    assert "puzzle-longer" not in visible_buttons(book)


def test_the_pointing_state_has_only_picture_and_texts() -> None:
    book = book_at_five()
    book.session.board_input.point_at(Point(1, 1))
    assert set(puzzle_pointing_state(book)) == {"picture", "texts"}


def test_the_date_is_that_of_the_device() -> None:
    assert Device().book().today == EVENING == date(2026, 11, 21)
    assert read_link(ONE_MOVE).puzzle
