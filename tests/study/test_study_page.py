"""The page of a study: its list, the lines of a search, the bar, and its exports."""

import json
import xml.etree.ElementTree as ET
from time import process_time
from typing import Any

import pytest

from redstone.app.play.settings import Settings
from redstone.app.show import exports
from redstone.app.show.film import END_SECONDS, MOVE_SECONDS, film_svg, frame, frame_plies
from redstone.app.study import edits
from redstone.app.study.edits import TOOLS
from redstone.app.study.film import MOST_LINES, lines_of, study_film, with_comment
from redstone.app.study.outline import WINDOW
from redstone.app.study.session import StudySession
from redstone.app.study.sheet import study_sheet
from redstone.app.study.state import study_pointing_state, study_state, study_thinking_state
from redstone.app.words import sharing
from redstone.engine.report import Candidate, Report
from redstone.pictures.drawing import Picture
from redstone.pictures.svg import About
from redstone.record.game import Game
from redstone.record.node import Evaluation, MarkShape
from redstone.record.notation import parse_move, parse_point
from redstone.rules.redstone import Redstone
from tests.app.sessions import playing
from tests.at_once import format_sgf, read_sgf
from tests.study.test_study_session import answer_request, names, study, studying, tap


def room_data(session: StudySession) -> dict[str, Any]:
    """Return the data for the study's own script, such as its list of moves."""
    return dict(study_state(session)["inside"])


def search_line(moves: str, rate: float, proven: bool | None = None) -> Candidate:
    """Return a search's candidate with this line of moves and win rate."""
    made = tuple(map(parse_move, moves.split()))
    return Candidate(made[0], 400, rate, made, proven)


def searched_study(
    *lines: Candidate, rate: float = 0.7, proven: bool | None = None
) -> StudySession:
    """Return a study with Black to move and this report of the computer."""
    session = study()
    session.think(on=True)
    answer_request(session, Report(900, 0.0, rate, lines, (), proven))
    return session


def test_the_list_has_numbers_signs_and_comments_in_reading_order() -> None:
    session = study()
    session.go_to(2)
    tap(session, "e2")
    session.record.sign("?")
    session.record.comment("x" * 500)
    told = [
        (entry["turn"], entry["name"], entry["level"], entry["begins"], entry["sign"])
        for entry in room_data(session)["entries"]
    ]
    assert told == [
        (0, "Start", 0, True, ""),
        (1, "c3", 0, True, ""),
        (2, "d4", 0, False, ""),
        (3, "b2", 0, False, ""),
        (3, "e2", 1, True, "?"),
        (4, "b4", 0, True, ""),
    ]
    said = next(entry for entry in room_data(session)["entries"] if entry["sign"])
    assert (said["signed"], len(said["comment"])) == ("mistake", 161)
    assert room_data(session)["cursor"] == said["number"]


def test_only_a_study_with_many_nodes_is_reported_as_long() -> None:
    assert not room_data(studying(playing("redstone", "c3 d4").game))["long"]
    assert room_data(studying(bushy()))["long"]


def test_stones_of_one_turn_of_savage_go_share_its_number() -> None:
    session = studying(playing("savage", "a1 b1 e5 a2 c1 c2 c3").game)
    turns = [entry["turn"] for entry in room_data(session)["entries"][1:]]
    assert turns == [1, 2, 3, 4, 5, 0, 6]


@pytest.mark.usefixtures("bare_rates")
def test_lines_have_their_chances_and_proven_ones_say_so() -> None:
    session = searched_study(
        search_line("e2 e4", 1.0, True), search_line("a1", 0.4), search_line("a5", 0.0, False)
    )
    found = room_data(session)
    assert [(told["rate"], told["moves"]) for told in found["lines"]] == [
        ("wins", ["e2", "e4"]),
        ("40%", ["a1"]),
        ("loses", ["a5"]),
    ]
    assert found["lines"][0]["label"].startswith("wins, proven, 400 games tried")
    assert found["black"] == pytest.approx(0.7, abs=0.001)
    assert found["chances"] == "Black 70%, 900 games tried."


@pytest.mark.parametrize(("proven", "share", "who"), [(True, 1.0, "Black"), (False, 0.0, "White")])
def test_a_proof_fills_the_bar(proven: bool, share: float, who: str) -> None:
    found = room_data(
        searched_study(search_line("e2", float(proven), proven), rate=float(proven), proven=proven)
    )
    assert (found["black"], found["chances"]) == (share, f"{who} wins with best play (proven).")


@pytest.mark.usefixtures("bare_rates")
def test_the_expected_line_of_a_stored_evaluation_is_listed_and_can_be_added() -> None:
    """The board shows it only while it is pointed at."""
    game, line = study().game.go_to(3), (parse_move("a1"), parse_move("e4"))
    session = studying(edits.with_evaluation(game, Evaluation(0.25, 1200, None, line)))
    told = room_data(session)
    assert [(each["rate"], each["moves"]) for each in told["lines"]] == [("25%", ["a1", "e4"])]
    assert told["chances"] == "Black 75%, 1,200 games tried."
    hidden = study_state(session)["picture"]
    assert session.show_line(0)
    assert study_state(session)["picture"] != hidden
    session.add_line(0, 2)
    assert str(session.game.moves[-1]) == "a1"


@pytest.mark.usefixtures("bare_rates")
def test_a_nodes_stored_evaluation_is_shown_without_a_search() -> None:
    session = studying(edits.with_evaluation(study().game.go_to(3), Evaluation(0.25, 1200)))
    assert room_data(session)["black"] == pytest.approx(0.75, abs=0.001)
    told = room_data(session)
    assert told["chances"].startswith("Black 75%, 1,200 games tried. Press “Think”")
    assert told["lines"] == []
    session.go_to(0)
    assert room_data(session)["black"] is None
    assert room_data(session)["chances"].startswith("Press “Think”")


def test_the_line_under_the_pointer_is_numbered_on_the_board() -> None:
    session = searched_study(search_line("e2 e4 a1", 0.6), search_line("a1", 0.4))
    before = study_thinking_state(session)["picture"]["commands"]
    session.show_line(0)
    after = study_pointing_state(session)["picture"]["commands"]
    texts = [command[5] for command in after if command[0] == "text" and command not in before]
    assert texts == ["1", "2", "3"]


def test_marks_are_drawn_on_the_board_and_listed_in_words() -> None:
    session = study()
    for shape, point in zip(TOOLS, ("a1", "a2", "a3", "c3", "e5"), strict=True):
        session.select_tool(shape)
        tap(session, point)
    commands = study_state(session)["picture"]["commands"]
    assert ["text", *commands[-1][1:4], "hint-text", "A"] in commands
    assert room_data(session)["note"]["marks"].startswith("Marked: triangle a1, square a2")


def test_unavailable_actions_are_disabled() -> None:
    session = study()
    disabled = study_state(session)["disabled"]
    assert (disabled["study-promote"], disabled["study-cut"], disabled["undo"]) == (
        True,
        False,
        True,
    )
    session.go_to(2)
    tap(session, "e2")
    disabled = study_state(session)["disabled"]
    assert (disabled["study-promote"], disabled["study-before"], disabled["undo"]) == (False,) * 3


def test_a_copy_has_the_moves_to_the_current_node_and_all_that_follow() -> None:
    session = study()
    session.go_to(2)
    tap(session, "e2")
    session.go_to(3)
    session.copy_from_here()
    assert names(session) == "c3 d4 e2"
    session = study()
    session.go_to(1)
    tap(session, "e2", "e4")
    session.record.go_to_node(2)
    session.copy_from_here()
    assert names(session) == "c3 d4 b2 b4"


def test_the_sheet_has_a_diagram_per_note_and_branches_in_brackets() -> None:
    session = study()
    session.record.rename("The corner")
    session.go_to(2)
    session.record.comment("White takes the middle.")
    tap(session, "e2")
    session.record.sign("?!")
    session.record.comment("Too far.")
    tap(session, "e4")
    session.record.go_to_node(4)
    told = study_sheet(session.game, "https://example.org/#x")
    assert told["title"] == "The corner"
    captions = [page["caption"] for page in told["diagrams"]]  # type: ignore[attr-defined]
    assert captions == [
        "1 c3, 2 d4\nWhite takes the middle.",
        "3 b2, 4 b4\n(3 e2?! “Too far.” 4 e4)",
    ]


SAID = " ".join(["White takes the middle."] * 3)


def annotated_game() -> Game:
    """Return four moves, a mark and a comment after the second, and a branch beside the third."""
    session = study()
    session.go_to(2)
    session.record.comment(SAID)
    session.select_tool(MarkShape.TRIANGLE)
    tap(session, "a1")
    session.select_tool(None)
    tap(session, "e2")
    session.go_to(1)
    return session.game.go_to_node(1)


def text_below(picture: Picture) -> str:
    """Return the text below the board, which is as high as it is wide."""
    texts = [c for c in picture.commands if c[0] == "text" and float(c[2]) > picture.width]
    return " ".join(str(text[5]) for text in texts)


def test_the_film_shows_the_current_line_with_its_notes() -> None:
    reel = study_film(annotated_game())
    assert [str(move) for move in reel.game.moves] == ["c3", "d4", "b2", "b4"]
    assert [ply for ply, _ in frame_plies(reel)] == [0, 1, 2, 3, 4]
    slow, *others = sorted(reel.seconds, reverse=True)
    assert reel.seconds[2] == slow > 4
    assert others == [END_SECONDS, MOVE_SECONDS, MOVE_SECONDS, MOVE_SECONDS]
    pictures = [frame(reel, ply) for ply in range(5)]
    assert len({(picture.width, picture.height) for picture in pictures}) == 1
    assert [text_below(picture) for picture in pictures] == ["", "", f"2 d4: {SAID}", "", ""]
    root = ET.fromstring(film_svg(reel, About("A study", "#x")))
    assert "2 d4: White takes the" in "".join(root.itertext())


def test_a_nodes_picture_has_its_comment_below() -> None:
    game = annotated_game().go_to(2)
    svg = exports.position_picture(game, "#x", with_comment).text
    assert "2 d4: White takes" in "".join(ET.fromstring(svg).itertext())
    plain = exports.position_picture(game.go_to(1), "#x", with_comment).text
    assert plain == exports.position_picture(game.go_to(1), "#x").text


def test_a_comment_below_a_board_is_truncated_after_some_lines() -> None:
    assert lines_of("one two", 20) == ["one two"]
    assert lines_of("x" * 100_000, 20)[-1].endswith("…")
    for text in ("x" * 100_000, "x " * 50_000, " " * 100_000):
        lines = lines_of(text, 20)
        assert len(lines) <= MOST_LINES
        assert max(map(len, lines)) <= 20


def test_a_long_link_comes_with_advice() -> None:
    assert sharing.long_link_advice("x" * sharing.MAX_LINK) == ""
    assert "file" in sharing.long_link_advice("x" * (sharing.MAX_LINK + 1))


def bushy() -> Game:
    """Return a record on 9x9 with a move on every other point, and many branches beside each."""
    points = [col + row for row in "abcdefghi" for col in "abcdefghi"]
    line = [col + row for row in "acegi" for col in "acegi"]
    text = ""
    for ply in reversed(range(len(line))):
        colour = "BW"[ply % 2]
        others = "".join(f"(;{colour}[{p}])" for p in points if p not in line[: ply + 1])
        text = f"(;{colour}[{line[ply]}]{text}){others}"
    empty = format_sgf(Game.new(Redstone(pie=False), 9, 9)).rstrip()
    game = read_sgf(f"{empty[:-1]}{text})".encode()).game
    assert game is not None
    return game


def test_a_tree_of_many_branches_is_shown_in_bounded_time() -> None:
    session = StudySession(bushy(), Settings(), touch=False)
    assert len(session.game.nodes) > 1500
    start = process_time()
    shown = room_data(session)
    session.go_to(1)
    session.record.sign("!")
    session.record.undo()
    assert process_time() - start < 2.0  # it takes 0.1 s
    assert len(shown["entries"]) <= WINDOW
    assert len(json.dumps(shown)) < 200_000


def test_nothing_is_marked_off_the_board() -> None:
    session = study()
    session.select_tool(MarkShape.CROSS)
    session.board_input.tap(parse_point("t19"))
    assert session.game.node.notes.markup == ()
