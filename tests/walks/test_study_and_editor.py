"""The study, the editor and the ways between all rooms, by random actions in them."""

import json
import sys
from collections.abc import Callable
from functools import partial

import pytest

from redstone.app.editor.state import TOOLS
from redstone.app.play.settings import Opponent, Seats, setup_of
from redstone.pictures import drawing
from redstone.pictures.drawing import Picture
from redstone.pictures.layout import Layout
from redstone.pictures.view import View
from redstone.position import Place
from redstone.record.game import Game
from redstone.record.link import format_link, format_puzzle, read_link
from redstone.rules import GAMES
from tests.effort import share
from tests.games import random_game
from tests.walks.browserless import BrowserlessPage
from tests.walks.walker import Walker
from tools.build.sources import ROOMS

Act = tuple[str, Callable[[], object]]
TEXTS = ("", "a comment", "“quoted” \u202e <b>x</b> &amp; \U0001f600", "line\nline", "x" * 5000)
BOARDS = (
    "X O .\n. X O\nO . .",
    "no board",
    "#redstone4n-1-b1c2",
    "#go5p-2-0-b2",
    "(;GM[1]SZ[5];B[aa];W[bb](;B[cc])(;B[dd]))",
    "#chess5-1-b1",
    "",
)


def game_of(name: str, seed: int, longest: int = 12) -> Game:
    """Return a game of a few random moves on a small board."""
    options = "n" if name in ("redstone", "red") else ""
    return random_game(GAMES[name](options), (4, 4), seed, longest)


def walker_at_game(name: str, seed: int) -> Walker:
    """Return a walker on a page where two people have played a few random moves."""
    page = BrowserlessPage(hurries=True)
    game = game_of(name, seed)
    setup = setup_of(game, Opponent.PERSON)
    page.page.own.open(game, Seats(None), setup)
    page.page.refresh()
    return Walker(page, seed)


def study_acts(walker: Walker) -> list[Act]:
    """Return the calls of the study's own script, each with a name."""
    call, number = partial(walker.page.call, "study"), walker.random.randrange

    def node() -> int:
        """Return a random node of the study."""
        return number(len(walker.page.session.board_input.now.game.nodes))

    return [
        ("go", lambda: call("go", node())),
        ("fold", lambda: call("fold", node(), walker.random.random() < 0.5)),
        *((f"comment {text[:9]!r}", partial(call, "comment", text)) for text in TEXTS),
        *((f"rename {text[:9]!r}", partial(call, "rename", text)) for text in TEXTS),
        *((f"line {index}", partial(call, "line", index)) for index in (-1, 0, 2)),
        *((f"add {index}", partial(call, "add", index)) for index in (0, 1, 9)),
        ("update", lambda: call("update")),
        ("reload", walker.page.reload),
    ]


def editor_acts(walker: Walker) -> list[Act]:
    """Return the calls of the editor's own script, each with a name."""
    call = partial(walker.page.call, "editor")

    def point() -> tuple[int, int]:
        """Return a random point of the editor's board."""
        sketch = walker.page.session.sketch
        return (
            walker.random.randrange(sketch.board.cols),
            walker.random.randrange(sketch.board.rows),
        )

    def change() -> None:
        """Change the game, the size and the stones due in the editor's dialog."""
        fields = {"game": walker.random.choice([*GAMES]), "due": walker.random.choice(DUE)}
        sides = {side: walker.random.choice(SIDES) for side in ("cols", "rows")}
        call("change", json.dumps(fields | sides))

    return [
        *(
            (stroke, partial(lambda how: call(how, *point()), stroke))
            for stroke in ("press", "draw")
        ),
        *((stone, partial(lambda how: call("lay", how, *point()), stone)) for stone in TOOLS),
        *((end, partial(call, end)) for end in ("release", "cancel")),
        *((f"read {text[:9]!r}", partial(call, "read", text)) for text in BOARDS),
        ("change", change),
        ("copied", lambda: call("shared", walker.random.choice(("copied", "not-copied")))),
        ("reload", walker.page.reload),
    ]


DUE = ("1", "3", "", "x", "0", "9999", "²")
SIDES = ("2", "4", "5", "", "1", "20", "-3")


@pytest.mark.parametrize("room", ["study", "editor"])
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(share(2)))
async def test_random_actions_in_a_room_are_all_answered(room: str, name: str, seed: int) -> None:
    """Random actions in the study or the editor, left and entered again, cause no error."""
    walker = walker_at_game(name, seed)
    acts = study_acts(walker) if room == "study" else editor_acts(walker)
    for _visit in range(2):
        await walker.wander(40, room, *acts)
        await walker.do("leave", lambda: walker.page.page.act("leave-room"))
        assert walker.page.room == ""


async def test_a_room_that_was_left_shows_no_late_answer() -> None:
    """The browser reports a copied text after the editor was left. No room shows it."""
    walker = walker_at_game("redstone", 1)
    page = walker.page
    await walker.do("editor", lambda: page.enter("editor"))
    to = page.room_scripts["editor"].to
    await walker.do("copied", lambda: to[0]["shared"]("copied"))
    said = page.shown["texts"].pop("editor-said")
    await walker.do("leave", lambda: page.page.act("leave-room"))
    await walker.do("copied late", lambda: to[0]["shared"]("copied"))
    assert said
    assert "editor-said" not in page.shown["texts"]
    await walker.do("study", lambda: page.enter("study"))
    await walker.do("copied later", lambda: to[0]["shared"]("copied"))
    assert not {"editor-said", "study-said"} & page.shown["texts"].keys()


@pytest.mark.parametrize("seed", range(share(6)))
async def test_rooms_can_be_visited_in_any_order(seed: int) -> None:
    """Random buttons, links and reloads lead from room to room and cause no error."""
    name = [*GAMES][seed % len(GAMES)]
    walker = walker_at_game(name, seed)
    page = walker.page

    def open_text(text: str) -> None:
        """Paste a text into the page."""
        page.page.links.arrive(text)

    games = [game_of(other, seed) for other in GAMES]
    links = [format_link(game) for game in games]
    links += [format_puzzle(game) for game in games if not game.position.is_over]
    more: list[Act] = [
        *((link, partial(page.follow, link)) for link in links),
        *((text[:9], partial(open_text, text)) for text in BOARDS),
        *((room, partial(page.enter, room)) for room in ("learn", "study", "editor")),
        ("puzzles", lambda: page.page.act("puzzles")),
        ("make", lambda: page.page.act("make-puzzle")),
        ("review", lambda: page.page.act("review")),
        ("leave", lambda: page.page.act("leave-room")),
        ("reload", page.reload),
    ]
    for _step in range(80):
        await walker.wander(1, page.room, *more)


@pytest.mark.parametrize("room", ROOMS)
async def test_a_room_accepts_only_its_own_actions(room: str) -> None:
    """Actions of the game change neither the room's board nor the game's."""
    walker = walker_at_game("redstone", 1)
    page = walker.page
    page.enter(room)
    await page.rest()
    boards = [page.session.board_input, page.page.own.board_input]
    before = [
        (board_input.now.position_id, board_input.now.table, board_input.now.notices)
        for board_input in boards
    ]
    others = {*page.page.actions} - {*page.page.rooms.actions, "sound"}
    assert {"resign", "rematch", "play-on"} <= others
    for name in others:
        page.page.act(name)
    assert before == [
        (board_input.now.position_id, board_input.now.table, board_input.now.notices)
        for board_input in boards
    ]
    assert page.room == room


@pytest.mark.parametrize("room", ["", *ROOMS])
async def test_the_board_is_drawn_once_per_refresh(
    room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is so in the game and in each room, and when a point is pointed at."""
    walker = walker_at_game("redstone", 1)
    page, drawn = walker.page, list[View]()
    if room:
        page.enter(room)
    await page.rest()
    draw = drawing.draw

    def counted_draw(view: View, layout: Layout) -> Picture:
        """Record the view, and draw it."""
        drawn.append(view)
        return draw(view, layout)

    for module in [*sys.modules.values()]:
        if getattr(module, "draw", None) is draw:
            monkeypatch.setattr(module, "draw", counted_draw)
    page.page.refresh()
    assert len(drawn) == 1
    page.page.pointer.leave()
    drawn.clear()
    page.page.pointer.point(0, 0)
    assert len(drawn) == 1


async def test_a_tried_move_is_not_in_the_shared_link_of_a_study() -> None:
    walker = walker_at_game("redstone", 1)
    page = walker.page
    page.enter("study")
    await page.rest()
    study = page.session
    whole = page.page.share.link
    study.go_to(1)
    tried = next(
        move
        for move in study.game.rules.legal_moves(study.game.position)
        if isinstance(move, Place) and move not in study.game.line
    )
    study.record.try_out(tried)
    assert page.session.board_input.now.game.line[1:2] == (tried,)
    shared = read_link(page.page.share.link[page.page.share.link.index("#") :]).game
    known = read_link(whole[whole.index("#") :]).game
    assert shared is not None
    assert known is not None
    assert [node.move for node in shared.nodes] == [node.move for node in known.nodes]
