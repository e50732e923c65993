"""The moves on the board of a first visit are legal, few, and shown correctly."""

import re

from redstone.board import Stone
from redstone.position import Place
from redstone.record.game import Game
from redstone.record.notation import parse_move
from redstone.rules.redstone import Redstone
from tools.build.paths import ROOT
from tools.build.scene import MOVES, first_picture, scene

MAX_BYTES = 2_000
"""Limit of a step. Newcomers fetch all steps together once."""


def test_the_animated_capture_ends_with_red_capturing_two_white_stones() -> None:
    games = [Game.new(Redstone(), 7, 7)]
    for token in MOVES:
        games.append(games[-1].play(parse_move(token)))
    before, after = games[-2].position.board, games[-1].position.board
    last = games[-1].moves[-1]
    assert isinstance(last, Place)
    assert last.red
    assert before.count(Stone.WHITE) - after.count(Stone.WHITE) == 2
    assert not any(move.red for move in games[-2].moves if isinstance(move, Place))


def test_each_step_of_the_animated_capture_shows_its_stones() -> None:
    """Each step adds one stone and is small. In the last one two white stones vanish."""
    board = first_picture()["commands"]
    steps = scene()
    assert len(steps) == len(MOVES) == 11
    for ply, (commands, _press) in enumerate(steps, 1):
        stones = [each for each in commands if each[0] == "stone"]
        assert len(stones) == ply
        assert not any(each in board for each in stones)
        assert len(repr(commands)) < MAX_BYTES
    gone = [each for each in steps[-1][0] if each[6:7] == ["vanish"]]
    assert [each[3] for each in gone] == ["white", "white"]
    assert [press > 0 for _, press in steps] == [False] * 10 + [True]


def test_the_captions_counts_of_liberties_are_true() -> None:
    """The script's texts after certain moves agree with the liberties of White's two stones."""
    script = (ROOT / "web/load/scene.js").read_text()
    found = re.findall(r'moves >= ([0-9]+)\) return _\("(.*)"\)', script)
    said = {int(ply): text for ply, text in found}
    assert "two white stones" in said[4]
    assert "two liberties" in said[7]
    assert "One is left" in said[9]
    assert "Red captures both" in said[11]
    assert {ply: liberties_of_two_white(ply) for ply in said} == {4: [4], 7: [2], 9: [1], 11: []}


def liberties_of_two_white(ply: int) -> list[int]:
    """Return the liberties of White's groups of two stones after `ply` moves."""
    game = Game.new(Redstone(), 7, 7)
    for token in MOVES[:ply]:
        game = game.play(parse_move(token))
    groups = game.position.board.groups
    return [len(g.liberties) for g in groups if g.stone is Stone.WHITE and len(g.points) == 2]
