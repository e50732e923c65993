"""The later lessons' claims about their positions are true, by the rules and by proof."""

from collections.abc import Iterator

import pytest

from redstone.app.learn.courses import COURSES
from redstone.app.learn.learning import Learning
from redstone.app.learn.lesson import Answers, Lesson, PlayTask, parse_points
from redstone.board import Point, Stone
from redstone.engine.solver import Solver, can_solve
from redstone.insight.eyes import eyes
from redstone.insight.motif import Motif, MotifKind
from redstone.insight.motifs import motifs
from redstone.insight.race import race
from redstone.openings.text import opening_map, worth_of_first
from redstone.position import Move, Place, Player
from redstone.puzzles.symmetry import distinct
from redstone.record.game import Game
from redstone.record.notation import parse_move, parse_point
from tests.learn.lessons import STEPS, after, can_take, name_of, step_named

SLICE = 1000
LARGEST = 25
"""The most points of a board on which everything is proven."""
MAPPED = ("redstone-first-1", "redstone-first-2", "redstone-swap-1")
"""Steps on boards with one stone or none, whose proofs are in the opening maps."""
BY_RULES = ("redstone-atari",)
"""Steps with open positions, which the rules settle rather than the solver."""


def lessons_after_the_rules() -> Iterator[tuple[str, Lesson]]:
    """Yield the lessons after those on the rules, with their game."""
    for game, course in COURSES.items():
        for lesson in course.lessons[course.rules :]:
            yield game, lesson


TAUGHT = list(lessons_after_the_rules())
FIGHTS = [
    learning
    for learning in STEPS
    if learning.lesson_at >= learning.course.rules
    and can_solve(learning.step.start.record)
    and len(list(learning.step.start.record.position.board.points)) <= LARGEST
    and name_of(learning) not in (*MAPPED, *BY_RULES)
]


def proven(game: Game, known: Solver | None = None) -> Solver:
    """Return a solver that knows all winning moves."""
    solver = Solver(game, known=known)
    while not solver.done:
        solver.examine(SLICE)
    assert solver.solution().is_complete
    return solver


def placements(game: Game) -> list[Move]:
    """Return the legal placements."""
    return [m for m in game.rules.legal_moves(game.position) if isinstance(m, Place)]


def asked_positions(learning: Learning) -> Iterator[tuple[Game, Answers]]:
    """Yield the game at each move that a step asks for, with its answers."""
    task, game = learning.step.task, learning.step.start.record
    assert isinstance(task, PlayTask)
    for answers in task.turns:
        yield game, answers
        game = game.play(parse_move(next(t for t in answers.right.split() if is_legal(game, t))))
        while (reply := task.reply(game)) and game.position.to_move is not learning.step.colour:
            game = game.play(reply)


def is_legal(game: Game, token: str) -> bool:
    """Return True for a legal move, given by its token."""
    return parse_move(token) in set(game.rules.legal_moves(game.position))


def first_right_move(name: str) -> tuple[Game, Game, Move]:
    """Return a step's position, the one after its first right move, and that move."""
    step = step_named(name)
    assert isinstance(step.task, PlayTask)
    move = parse_move(step.task.turns[0].right.split()[0])
    return step.start.record, step.start.record.play(move), move


def right_move_motifs(name: str) -> dict[MotifKind, Motif]:
    """Return the motifs of a step's first right move, by kind."""
    game, _after, move = first_right_move(name)
    return {motif.kind: motif for motif in motifs(game.rules, game.position, move)}


def after_each_answer(game: Game) -> Iterator[Game]:
    """Yield the game after each of the opponent's answers."""
    for move in placements(game):
        yield game.play(move)


# -- every lesson -----------------------------------------------------------------------


@pytest.mark.parametrize(("game", "lesson"), TAUGHT, ids=lambda item: getattr(item, "name", item))
def test_a_lesson_ends_in_two_puzzles(game: str, lesson: Lesson) -> None:
    names = [step.name for step in lesson.steps]
    assert [name[-2:] for name in names[-2:]] == ["-1", "-2"], game
    assert not [name for name in names[:-2] if name[-2:] in ("-1", "-2")]


@pytest.mark.parametrize("learning", FIGHTS, ids=name_of)
def test_right_answers_are_all_winning_moves_and_the_others_are_refuted(learning: Learning) -> None:
    known = None
    for number, (game, answers) in enumerate(asked_positions(learning)):
        known = proven(game, known)
        won = known.winning_moves()
        assert {str(move) for move in won} == {
            t for t in answers.right.split() if is_legal(game, t)
        }
        if not number and game.position.due == 1:
            assert len(distinct(game.position.board, won)) == 1
        for move in set(placements(game)) - set(won):
            assert_refuted(game, move, answers, known)


def assert_refuted(game: Game, move: Move, answers: Answers, known: Solver) -> None:
    """Assert that the reply shown by a lesson wins. Without a reply, it must give a reason."""
    reply, mover = answers.refutation(move), game.position.to_move
    if reply is None:
        assert answers.reason(move)
        return
    assert not answers.reason(move) or not answers.otherwise
    ended = game.play(move).play(reply)
    if ended.outcome is not None:
        assert ended.outcome.winner is mover.enemy
    else:
        lost = proven(ended, known).solution().result
        assert lost is not None
        assert (lost.value == "loss") is (ended.position.to_move is mover)


@pytest.mark.parametrize("name", ["redstone-first-1", "redstone-first-2"])
def test_first_stones_called_right_are_those_proven_to_win(name: str) -> None:
    game = step_named(name).start.record
    board = game.position.board
    known = opening_map(game.rules, board.cols, board.rows)
    task = step_named(name).task
    assert known is not None
    assert isinstance(task, PlayTask)
    assert all(known.at(point).is_proven for point in board.points)
    won = {point for point in board.points if known.at(point).chances == 1}
    assert won == {parse_point(token) for token in task.turns[0].right.split()}
    assert len(distinct(board, tuple(Place(point) for point in won))) == 1


def test_the_stone_to_be_swapped_for_is_proven_to_win() -> None:
    game = step_named("redstone-swap-1").start.record
    known = worth_of_first(game)
    assert known is not None
    assert known.is_proven
    assert known.chances == 1


# -- Redstone ---------------------------------------------------------------------------


def new_in_atari(before: Game, now: Game) -> list[frozenset[Point]]:
    """Return White's groups that are newly in atari."""
    were = {p for g in before.position.board.groups if len(g.liberties) == 1 for p in g.points}
    return [
        group.points
        for group in now.position.board.groups
        if group.stone is Stone.WHITE and len(group.liberties) == 1 and not group.points & were
    ]


def captures_next(game: Game) -> bool:
    """Return True if Black has won or can capture white stones alone with red."""
    if game.outcome is not None:
        return game.outcome.winner is Player.BLACK
    board = game.position.board
    for move in placements(game):
        stones = {board.stone_at(point) for point in game.rules.captures(game.position, move)}
        if stones == {Stone.WHITE}:
            return True
    return False


def captures_white(game: Game, move: Move) -> bool:
    """Return True for a move that captures white stones."""
    board = game.position.board
    return Stone.WHITE in {board.stone_at(p) for p in game.rules.captures(game.position, move)}


def test_only_the_right_stone_leaves_black_a_capture_whatever_white_does() -> None:
    game, now, move = first_right_move("redstone-atari")
    assert len(new_in_atari(game, now)) == 2
    for other in placements(game):
        sure = all(captures_next(reply) for reply in after_each_answer(game.play(other)))
        assert sure is (other == move), str(other)


@pytest.mark.parametrize("name", ["redstone-atari-1", "redstone-atari-2"])
def test_white_cannot_save_both_groups_in_atari(name: str) -> None:
    game, now, _move = first_right_move(name)
    attacked = new_in_atari(game, now)
    assert len(attacked) == 2
    for reply in after_each_answer(now):
        board = reply.position.board
        groups = [board.group_at(min(points)) for points in attacked]
        assert any(g is None or g.stone is Stone.RED or len(g.liberties) == 1 for g in groups)


def test_after_the_right_move_black_has_two_eyes_and_white_can_only_fill_their_own() -> None:
    _game, now, _move = first_right_move("redstone-eyes")
    board = now.position.board
    assert eyes(board, Stone.BLACK) == {parse_point("a4"), parse_point("c4")}
    assert set(placements(now)) == {Place(point) for point in eyes(board, Stone.WHITE)}
    for reply in after_each_answer(now):
        assert captures_next(reply)


@pytest.mark.parametrize("name", ["redstone-eyes-1", "redstone-eyes-2"])
def test_the_right_move_makes_an_eye_that_white_cannot_fill(name: str) -> None:
    game, now, _move = first_right_move(name)
    made = eyes(now.position.board, Stone.BLACK) - eyes(game.position.board, Stone.BLACK)
    assert len(made) == 1
    assert not {m.point for m in placements(now) if isinstance(m, Place)} & made


@pytest.mark.parametrize("number", ["", "-1", "-2"])
def test_after_the_right_move_white_has_one_eye_at_most(number: str) -> None:
    _game, now, _move = first_right_move(f"redstone-taking-eyes{number}")
    for reply in after_each_answer(now):
        assert len(eyes(reply.position.board, Stone.WHITE)) <= 1


def test_after_the_cut_all_of_whites_captures_are_white_stones() -> None:
    game, now, _move = first_right_move("redstone-cut")
    assert len([g for g in game.position.board.groups if g.stone is Stone.WHITE]) == 2
    for move in placements(now):
        taken = now.rules.captures(now.position, move)
        assert {now.position.board.stone_at(point) for point in taken} == {Stone.WHITE}


@pytest.mark.parametrize("number", ["", "-1", "-2"])
def test_the_right_move_cuts_two_groups(number: str) -> None:
    assert right_move_motifs(f"redstone-cut{number}")[MotifKind.CUTS].number == 2


def test_the_stone_thrown_in_is_captured_by_red_at_d3_alone() -> None:
    _game, now, move = first_right_move("redstone-throw-in")
    assert isinstance(move, Place)
    takes = [m for m in placements(now) if move.point in now.rules.captures(now.position, m)]
    assert takes == [parse_move("xd3")]
    before = now.position.board.group_at(parse_point("c3"))
    left = now.play(takes[0]).position.board.group_at(parse_point("c3"))
    assert before is not None
    assert left is not None
    assert len(left.liberties - {move.point}) < len(before.liberties)


@pytest.mark.parametrize("number", ["", "-1", "-2"])
def test_the_right_move_has_the_throw_in_motif(number: str) -> None:
    assert MotifKind.THROWS_IN in right_move_motifs(f"redstone-throw-in{number}")


def test_the_right_moves_of_the_price_lesson_capture_and_lose_as_many_stones_as_it_says() -> None:
    assert right_move_motifs("redstone-price")[MotifKind.TAKES][1:] == (6, 1)
    found = right_move_motifs("redstone-price-1")
    assert found[MotifKind.TAKES][1:] == (1, 1)
    assert found[MotifKind.SAVES].number == 7
    assert MotifKind.MAKES_EYES in right_move_motifs("redstone-price-2")
    game, _now, right = first_right_move("redstone-price-2")
    captures = [m for m in placements(game) if m != right and captures_white(game, m)]
    assert captures, "which lose, as is proven above"


@pytest.mark.parametrize("number", ["", "-1", "-2"])
def test_the_position_is_symmetric_after_the_mirroring_stone(number: str) -> None:
    _game, now, _move = first_right_move(f"redstone-mirror{number}")
    board = now.position.board
    for point in board.points:
        opposite = Point(board.cols - 1 - point.col, board.rows - 1 - point.row)
        pair = {board.stone_at(point), board.stone_at(opposite)}
        assert pair in ({None}, {Stone.RED}, {Stone.BLACK, Stone.WHITE})


def test_the_mirroring_stone_is_b2_because_c3_is_occupied() -> None:
    _game, _now, move = first_right_move("redstone-mirror")
    assert str(move) == "b2"
    assert step_named("redstone-mirror").start.record.position.board.stone_at(parse_point("c3"))


def test_before_the_right_move_black_has_0_to_2_safe_moves_and_then_each_player_has_1() -> None:
    game, now, _move = first_right_move("redstone-race")
    before, told = race(game.rules, game.position), race(now.rules, now.position)
    assert before is not None
    assert told is not None
    assert before.black == (0, 2, False)
    assert told.black == told.white == (1, 1, False)


@pytest.mark.parametrize("number", ["-1", "-2"])
def test_after_the_right_move_blacks_sure_safe_moves_reach_whites_maximum(number: str) -> None:
    _game, now, _move = first_right_move(f"redstone-race{number}")
    told = race(now.rules, now.position)
    assert told is not None
    assert told.black.sure >= told.white.most
    assert not told.white.prey


# -- openings ---------------------------------------------------------------------------


def first_stone_values_by_line(size: int) -> dict[int, list[tuple[float, float]]]:
    """Return the chances and margins of all first stones, by their line from the edge."""
    known = opening_map(step_named("redstone-first-7").start.record.rules, size, size)
    assert known is not None
    found: dict[int, list[tuple[float, float]]] = {}
    for point, worth in known.worths.items():
        line = 1 + min(point.col, point.row, size - 1 - point.col, size - 1 - point.row)
        found.setdefault(line, []).append((worth.chances, worth.margin))
    return found


@pytest.mark.parametrize("size", [7, 9])
def test_the_edge_loses_and_the_third_line_wins_more_than_half(size: int) -> None:
    lines = first_stone_values_by_line(size)
    assert all(chances + margin < 0.5 for chances, margin in lines.pop(1))
    second = max(chances for chances, _margin in lines.pop(2))
    for line in lines.values():
        assert all(chances - margin > 0.5 and chances > second for chances, margin in line)


def test_the_middle_of_7x7_is_worth_most_and_as_much_as_the_lesson_says() -> None:
    lines = first_stone_values_by_line(7)
    ((middle, _margin),) = lines.pop(4)
    assert round(100 * middle) == 58
    assert middle > max(chances for line in lines.values() for chances, _margin in line)


def test_the_first_stone_matters_less_on_9x9_than_on_7x7() -> None:
    def spread(size: int) -> float:
        """Return the difference between the best and the worst first stone."""
        chances = [
            chances
            for line in first_stone_values_by_line(size).values()
            for chances, _margin in line
        ]
        return max(chances) - min(chances)

    assert spread(9) < spread(7)


def test_the_second_line_of_7x7_is_worth_about_half() -> None:
    lines = first_stone_values_by_line(7)
    even = [abs(chances - 0.5) for chances, _margin in lines.pop(2)]
    others = [abs(chances - 0.5) for line in lines.values() for chances, _margin in line]
    assert max(even) < 0.025 < min(others)


# -- Red --------------------------------------------------------------------------------


def test_the_joining_move_gives_two_groups_the_same_two_eyes() -> None:
    _game, now, _move = first_right_move("red-join")
    board = now.position.board
    assert right_move_motifs("red-join")[MotifKind.MAKES_EYES].number == 2
    black = {group for group in board.groups if group.stone is Stone.BLACK}
    assert len(black) == 2
    for eye in eyes(board, Stone.BLACK):
        assert set(board.groups_beside(eye)) == black


@pytest.mark.parametrize("number", ["-1", "-2"])
def test_the_right_move_of_red_join_connects_two_groups_and_saves_one_stone(number: str) -> None:
    found = right_move_motifs(f"red-join{number}")
    assert found[MotifKind.CONNECTS].number == 2
    assert found[MotifKind.SAVES].number == 1


def test_a_capture_saves_the_stone_beside_an_eye() -> None:
    _game, now, _move = first_right_move("red-room")
    found, board = right_move_motifs("red-room"), now.position.board
    assert found[MotifKind.TAKES][1:] == (5, 0)
    assert found[MotifKind.SAVES].number == 1
    (eye,) = eyes(board, Stone.BLACK)
    assert parse_point("a4") in board.neighbours(eye)


@pytest.mark.parametrize("number", ["-1", "-2"])
def test_a_capture_makes_two_eyes(number: str) -> None:
    found = right_move_motifs(f"red-room{number}")
    assert found[MotifKind.MAKES_EYES].number == 2
    assert MotifKind.TAKES in found


def test_the_quiet_stone_leaves_white_two_moves_and_takes_saves_and_attacks_nothing() -> None:
    _game, now, _move = first_right_move("red-wait")
    assert len(placements(now)) == 2
    for number in ("", "-1", "-2"):
        assert not {MotifKind.TAKES, MotifKind.SAVES, MotifKind.ATTACKS} & set(
            right_move_motifs(f"red-wait{number}")
        )


# -- Savage Go --------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["", "-1", "-2"])
def test_white_can_only_play_beside_white_stones_and_black_can_win_next(number: str) -> None:
    _game, now, _move = first_right_move(f"savage-must{number}")
    assert now.position.to_move is Player.WHITE
    for move in placements(now):
        group = now.position.board.groups_beside(move.point)  # type: ignore[union-attr]
        assert Stone.WHITE in {each.stone for each in group}
        won = [end.outcome for end in after_each_answer(now.play(move)) if end.outcome]
        assert Player.BLACK in {outcome.winner for outcome in won}


@pytest.mark.parametrize("number", ["", "-1", "-2"])
def test_two_stones_of_one_turn_capture_all_in_either_order(number: str) -> None:
    step = step_named(f"savage-two-eyes{number}")
    assert isinstance(step.task, PlayTask)
    one, other = step.task.turns[0].right.split()
    for line in ((one, other), (other, one)):
        outcome = after(step.start.record, *line).outcome
        assert outcome is not None
        assert outcome.winner is Player.BLACK
    if not number:
        white = [g for g in step.start.record.position.board.groups if g.stone is Stone.WHITE]
        assert [{str(point) for point in group.liberties} for group in white] == [{one, other}]


def test_the_quiet_stone_leaves_white_no_move_but_a_capture_gives_white_four_stones() -> None:
    game, now, _move = first_right_move("savage-count")
    assert now.position.to_move is Player.BLACK, "White was skipped"
    assert now.position.due == 1
    taken = game.play(parse_move("d4"))
    assert captures_white(game, parse_move("d4"))
    assert (taken.position.to_move, taken.position.due) == (Player.WHITE, 4)


@pytest.mark.parametrize("number", ["-1", "-2"])
def test_capturing_at_once_is_one_of_the_moves_that_lose(number: str) -> None:
    game, _now, right = first_right_move(f"savage-count{number}")
    assert MotifKind.TAKES not in right_move_motifs(f"savage-count{number}")
    assert [move for move in placements(game) if move != right and captures_white(game, move)]


# -- Go ---------------------------------------------------------------------------------

STRUGGLES = {
    "kill": ("a2", "a1 b1 c1", 7, True),
    "kill-1": ("b2", "a1 b1 a2", 7, True),
    "kill-2": ("c3", "a1 b1 a2 b2 c1", 13, True),
    "false": ("c2", "a1 b2 c1", 7, True),
    "false-1": ("c2", "a1 b2 c1", 7, False),
    "false-2": ("c2", "a1 b2 c1 d1", 9, True),
    "liberties": ("d1", "a1 c1 e1", 6, True),
    "liberties-1": ("a4", "a1 a3 a5", 7, True),
    "liberties-2": ("e1", "a1 d1 g1", 7, True),
}
"""By step: a stone of the contested group, the points, the search depth, and the right result.

The result says whether the right move captures the group or saves it.
"""


@pytest.mark.parametrize("name", STRUGGLES)
def test_only_the_right_move_captures_or_saves_the_group(name: str) -> None:
    stone, region, most, captures = STRUGGLES[name]
    game, _now, right = first_right_move(f"go-{name}")
    for move in placements(game):
        now = game.play(move)
        taken = can_take(game.rules, now.position, parse_point(stone), parse_points(region), most)
        assert (taken is captures) is (move == right), str(move)


def test_after_the_wedge_a_stone_beside_the_false_eye_is_in_atari() -> None:
    for name in ("go-false", "go-false-2"):
        _game, now, _move = first_right_move(name)
        group = now.position.board.group_at(parse_point("a2"))
        assert group is not None
        assert group.liberties == {parse_point("a1")}


@pytest.mark.parametrize(
    ("number", "white", "black"), [("", "d1", "b1"), ("-1", "a4", "a2"), ("-2", "e1", "b1")]
)
def test_after_the_right_move_white_has_one_shared_liberty_and_black_two(
    number: str, white: str, black: str
) -> None:
    game, now, _move = first_right_move(f"go-liberties{number}")

    def liberties(at: Game, stone: str) -> frozenset[Point]:
        """Return the liberties of the group of a stone."""
        group = at.position.board.group_at(parse_point(stone))
        assert group is not None
        return group.liberties

    shared = liberties(game, white) & liberties(game, black)
    assert liberties(now, white) == shared
    assert len(shared) == 1
    assert len(liberties(now, black)) == 2
