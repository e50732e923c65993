"""The editor: any edits in any order, and links that restore every valid board."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redstone.app.editor.session import MAX_EDITS, EditorSession
from redstone.app.editor.sketch import Sketch, read_sketch, sketch_of, write_sketch
from redstone.app.editor.start import EditorStart, editor_start, read
from redstone.app.editor.state import editor_labels, editor_pointing_state, editor_state
from redstone.app.play.settings import Settings, Setup
from redstone.app.storage.validation import Damaged
from redstone.board import Board, Point, Stone
from redstone.position import Player
from redstone.record.diagram import format_rows, parse_rows
from redstone.record.drawn import Doubt, Unclear
from redstone.record.game import Game
from redstone.record.link import format_link, read_link
from redstone.record.notation import parse_move, parse_point
from redstone.record.start import SetUpRefusal, SetUpRule
from redstone.rules import GAMES

Edit = Callable[[Sketch], Sketch]

points = st.builds(Point, st.integers(0, 4), st.integers(0, 4))
stones = st.sampled_from([*Stone, None])
sides = st.integers(2, 5)


def edit_placing(laid: list[Point], stone: Stone | None) -> Edit:
    """Return an edit that places stones of a kind, or removes stones for None."""
    return lambda sketch: sketch.with_stone([p for p in laid if p in sketch.board], stone)


edits: st.SearchStrategy[Edit] = st.one_of(
    st.builds(edit_placing, st.lists(points, min_size=1, max_size=4), stones),
    st.sampled_from(
        [
            Sketch.turned,
            Sketch.mirrored,
            Sketch.with_colours_swapped,
            Sketch.with_turn_passed,
            Sketch.cleared,
        ]
    ),
    sides.flatmap(lambda c: sides.map(lambda r: lambda s: s.resized(c, r))),
    st.integers(0, 30).map(lambda due: lambda s: s.with_due(due)),
    st.sampled_from(sorted(GAMES)).map(lambda name: lambda s: s.with_rules(GAMES[name](""))),
)


def empty(game: str = "redstone", cols: int = 4, rows: int = 4) -> Sketch:
    """Return an empty sketch."""
    return Sketch(GAMES[game](""), Board.empty(cols, rows))


def drawn(rows: str, game: str = "redstone", to_move: Player = Player.BLACK) -> Sketch:
    """Return the sketch of a diagram."""
    return Sketch(GAMES[game](""), parse_rows(rows.split()), to_move)


def session(sketch: Sketch | None = None) -> EditorSession:
    """Return an editor session with a sketch."""
    return EditorSession(EditorStart(sketch or empty()), Settings(), touch=False)


@settings(deadline=None)
@given(st.lists(edits, max_size=12))
def test_every_valid_sketch_survives_a_round_trip_through_its_link(made: list[Edit]) -> None:
    sketch = empty()
    for edit in made:
        sketch = edit(sketch)
        game = sketch.made
        if isinstance(game, SetUpRefusal):
            continue
        link = format_link(game)
        assert "-2-" in link
        reading = read_link(link)
        assert reading.fault is None
        assert reading.game == game
        assert sketch_of(reading.game) == sketch


@settings(deadline=None)
@given(st.lists(edits, max_size=12))
def test_a_stored_sketch_is_restored_even_if_illegal(made: list[Edit]) -> None:
    sketch = empty()
    for edit in made:
        sketch = edit(sketch)
        assert read_sketch(write_sketch(sketch)) == sketch


@pytest.mark.parametrize(
    "text",
    [
        "",
        "redstone",
        "chess//black/1/..../....",
        "redstone/x/black/1/..../....",
        "redstone//red/1/..../....",
        "redstone//black/one/..../....",
        "redstone//black/1/..../...",
        "redstone//black/1/.X../..?.",
        "redstone//black/1/.",
        f"redstone//black/1/{'.' * 20}/{'.' * 20}",
        "redstone//black/1/" + "..../" * 10_000,
    ],
)
def test_an_invalid_sketch_text_is_damaged(text: str) -> None:
    with pytest.raises(Damaged):
        read_sketch(text)


def test_red_stones_are_left_out_in_a_game_without_them() -> None:
    sketch = read_sketch("go//white/9/X#./.O.")
    assert format_rows(sketch.board) == ("X..", ".O.")
    assert (sketch.to_move, sketch.due) == (Player.WHITE, 1)


@settings(deadline=None)
@given(st.lists(edits, max_size=8))
def test_rotations_and_reflections_can_be_inverted(made: list[Edit]) -> None:
    sketch = empty()
    for edit in made:
        sketch = edit(sketch)
    assert sketch.turned().turned().turned().turned() == sketch
    assert sketch.mirrored().mirrored() == sketch
    assert sketch.with_colours_swapped().with_colours_swapped() == sketch
    assert sketch.with_turn_passed().with_turn_passed() == sketch


def test_a_rotation_is_clockwise() -> None:
    assert format_rows(drawn("XO# ...").turned().board) == (".X", ".O", ".#")
    assert format_rows(drawn("XO# ...").mirrored().board) == ("#OX", "...")


def test_resizing_keeps_the_stones_from_the_lower_left_that_fit() -> None:
    assert format_rows(drawn("XO. .X. O..").resized(2, 2).board) == (".X", "O.")
    with pytest.raises(ValueError, match="2 to 19"):
        empty().resized(1, 5)


def test_switching_to_a_game_without_red_removes_red_stones() -> None:
    assert format_rows(drawn("X#O ...").with_rules(GAMES["go"]("")).board) == ("X.O", "...")
    assert empty("savage").with_due(5).with_rules(GAMES["red"]("")).due == 1
    assert format_rows(empty("go", 2, 2).with_stone([Point(0, 0)], Stone.RED).board) == ("..", "..")


def test_a_handicap_option_is_dropped_since_its_stones_are_placed() -> None:
    game = Game.new(GAMES["go"]("h2"), 9, 9)
    sketch = sketch_of(game)
    assert sketch.rules == GAMES["go"]("")
    assert sketch.board == game.start.board
    assert isinstance(sketch.made, Game)


@pytest.mark.parametrize(
    ("rows", "rule", "groups"),
    [
        ("X.. ... ...", SetUpRule.COLOURS, 0),
        ("XO. O.. ..X", SetUpRule.LIBERTIES, 1),
        ("#.. ... ...", SetUpRule.COLOURS, 0),
    ],
)
def test_errors_of_a_set_up_are_described_and_their_groups_marked(
    rows: str, rule: SetUpRule, groups: int
) -> None:
    editor = session(drawn(rows))
    assert editor.refused is not None
    assert editor.refused.rule is rule
    assert len(editor.refused.groups) == groups
    assert editor.made is None
    state = editor_state(editor)
    assert state["disabled"]["editor-use"]
    assert state["texts"]["detail"]
    rings = [c for c in state["picture"]["commands"] if c[0] == "ring" and c[4] == "forbid"]
    assert len(rings) == groups


def test_a_valid_position_is_described() -> None:
    state = editor_state(session(drawn("XO. .#. ..X", to_move=Player.WHITE)))
    assert state["texts"]["detail"] == "2 black, 1 white and 1 red. White to move."
    assert not state["disabled"]["editor-use"]
    assert state["plates"]["white"]["active"]
    assert state["inside"]["link"].startswith("#redstone3-2-w")


# -- the session ----------------------------------------------------------------------


def rows_of(editor: EditorSession) -> str:
    """Return the editor's board as rows of characters."""
    return " ".join(format_rows(editor.sketch.board))


def test_a_tap_places_a_stone_and_removes_an_equal_one() -> None:
    editor = session(empty(cols=2, rows=2))
    editor.board_input.tap(parse_point("a1"))
    assert rows_of(editor) == ".. X."
    editor.choose(Stone.WHITE)
    editor.board_input.press(parse_point("a1"))
    assert rows_of(editor) == ".. O."
    editor.board_input.tap(parse_point("a1"))
    assert rows_of(editor) == ".. .."
    editor.board_input.place(parse_point("b2"), red=True)
    assert rows_of(editor) == ".# .."
    assert "b2, red" in str(editor_labels(editor)["labels"])


def test_a_stroke_is_one_edit_and_repeats_its_first_action() -> None:
    editor = session(drawn("X.. ... ..."))
    editor.begin_stroke(parse_point("a1"))
    for name in ("a2", "a3", "b3"):
        editor.draw([parse_point(name)])
    editor.end_stroke()
    assert rows_of(editor) == "XX. X.. X.."
    editor.undo()
    assert rows_of(editor) == "X.. ... ..."
    assert not editor.may_undo
    editor.redo()
    editor.begin_stroke(parse_point("a1"))  # it takes off now
    editor.draw([parse_point("a2")])
    editor.end_stroke()
    assert rows_of(editor) == "XX. ... ..."


def test_a_stroke_that_changes_nothing_at_first_is_one_edit_too() -> None:
    editor = session(drawn("XO. ... ..."))
    editor.board_input.tap(parse_point("c1"))
    editor.choose(None)
    editor.begin_stroke(parse_point("c3"))
    editor.draw([parse_point("b3")])
    editor.draw([parse_point("a3")])
    editor.end_stroke()
    assert rows_of(editor) == "... ... ..X"
    editor.undo()
    assert rows_of(editor) == "XO. ... ..X"


def test_a_cancelled_stroke_leaves_no_edit() -> None:
    editor = session(drawn("XO. ... ..."))
    editor.begin_stroke(parse_point("c1"))
    editor.draw([parse_point("c2")])
    editor.end_stroke(undone=True)
    assert rows_of(editor) == "XO. ... ..."
    editor.draw([parse_point("c2")])  # the finger is still there
    assert rows_of(editor) == "XO. ... ..."


@settings(deadline=None)
@given(st.lists(st.one_of(edits, st.sampled_from(["undo", "redo"])), max_size=15))
def test_undo_and_redo_go_through_all_edits(made: list[Edit | str]) -> None:
    editor, past, future = session(), [empty()], list[Sketch]()
    for step in made:
        if step == "undo":
            editor.undo()
            if len(past) > 1:
                future.append(past.pop())
        elif step == "redo":
            editor.redo()
            if future:
                past.append(future.pop())
        elif not isinstance(step, str):
            sketch = step(editor.sketch)
            editor.edit(sketch)
            if sketch != past[-1]:
                past, future = [*past, sketch], []
        assert editor.sketch == past[-1]
        assert (editor.may_undo, editor.may_redo) == (len(past) > 1, bool(future))
    assert editor.request is None


def test_the_number_of_undoable_edits_is_limited() -> None:
    editor = session()
    for _ in range(MAX_EDITS + 10):
        editor.board_input.tap(Point(0, 0))
    editor.begin_stroke(Point(1, 1))
    editor.draw([Point(1, 2)])
    editor.end_stroke()
    for _ in range(MAX_EDITS + 10):
        editor.undo()
    assert not editor.may_undo


def test_red_cannot_be_chosen_in_a_game_without_it() -> None:
    editor = session()
    editor.choose(Stone.RED)
    editor.edit(editor.sketch.with_rules(GAMES["savage"]("")))
    assert editor.stone is Stone.BLACK
    editor.choose(Stone.RED)
    assert editor.stone is Stone.BLACK
    state = editor_state(editor)
    assert state["hidden"]["editor-red"]
    assert not state["hidden"]["editor-due"]
    assert set(editor_pointing_state(editor)) == {"picture"}


# -- the editor's routes -----------------------------------------------------------------


def test_the_editor_starts_with_the_current_game_or_the_requested_position() -> None:
    game = Game.new(GAMES["redstone"](""), 5, 5).play(parse_move("c3"))
    assert editor_start(None, game).sketch == sketch_of(game)
    assert editor_start(None, game).sketch.to_move is Player.WHITE
    setup = Setup("savage", 7, 6)
    assert editor_start(setup, game).sketch == empty("savage", 7, 6)
    assert editor_start("nothing here", game).doubts == (Doubt(Unclear.NOTHING, 1),)


def test_a_diagram_is_read_as_the_current_game_or_as_redstone_if_it_needs_red() -> None:
    found = read("X . O\n. X .\nO . .", GAMES["go"](""))
    assert found is not None
    assert (found.sketch.rules.name, found.sketch.to_move) == ("go", Player.BLACK)
    found = read("X . #\n. X .\nO . .", GAMES["go"](""))
    assert found is not None
    assert (found.sketch.rules.name, found.sketch.to_move) == ("redstone", Player.WHITE)


SGF = "(;GM[1]FF[4]RU[Redstone]SZ[3]AB[aa][bc]AW[ca]RSR[bb]PL[W]"


@pytest.mark.parametrize(
    ("text", "rows", "doubts"),
    [
        (f"{SGF})", "X.O .#. .X.", ()),
        (f"{SGF}AB[zz])", "X.O .#. .X.", (Unclear.CHARACTERS,)),
        (SGF, "X.O .#. .X.", (Unclear.CUT,)),
        ("(;RU[Redstone]SZ[3]AW[aa][ab", "O.. O.. ...", (Unclear.CUT,)),
        ("(;RU[Redstone]SZ[3]AW[aa][a", "O.. ... ...", (Unclear.CHARACTERS, Unclear.CUT)),
        ("(;SZ[3]AB[aa:cc])", "XXX XXX XXX", ()),
    ],
)
def test_an_sgf_set_up_is_read_as_far_as_possible(
    text: str, rows: str, doubts: tuple[Unclear, ...]
) -> None:
    found = read(text, GAMES["redstone"](""))
    assert found is not None
    assert " ".join(format_rows(found.sketch.board)) == rows
    assert tuple(doubt.what for doubt in found.doubts) == doubts


def test_texts_that_are_not_valid_sgf_are_no_sketch() -> None:
    for text in ("(", "(;SZ[99]AB[aa])", "(hello)"):
        assert read(text, GAMES["redstone"]("")) is None


def test_unclear_parts_are_listed_until_the_next_edit() -> None:
    editor = session()
    begun = read("X . O\n. ? .\nX . O", GAMES["redstone"](""))
    assert begun is not None
    editor.replace_read(begun)
    assert "Line 2: “?” isn’t a stone." in editor_state(editor)["texts"]["detail"]
    editor.board_input.tap(Point(0, 0))
    assert "Line 2" not in editor_state(editor)["texts"]["detail"]
