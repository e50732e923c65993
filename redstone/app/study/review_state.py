"""The review in a study's page data (`review` in `inside`)."""

from collections.abc import Iterator
from typing import TypedDict

from redstone.app.study.review import TryResult, chances_of
from redstone.app.study.reviewing import Reviewing
from redstone.app.study.words import review as words
from redstone.app.study.words.study import player_name
from redstone.app.words import taught
from redstone.app.words.ending import GRAPH, SEE_TURN
from redstone.app.words.levels import name_and_number
from redstone.app.words.pointer import pressed
from redstone.engine.chances import Chances
from redstone.engine.levels import level_by_number
from redstone.engine.report import Candidate
from redstone.language import _
from redstone.position import Player
from redstone.record.game import Game
from redstone.review.figures import accuracy, percent_of
from redstone.review.moves import ReviewedMove


class Graph(TypedDict):
    """The chances graph: Black's chances by ply (0–1 or None); `classes` as (ply, class).

    `numbers` are those of the nodes. `ply` is that of the current node, -1 off the main line.
    """

    black: list[float | None]
    numbers: list[int]
    classes: list[tuple[int, str]]
    ply: int
    label: str
    text: str


Mistakes = TypedDict(
    "Mistakes", {"place": str, "next": bool, "try": bool, "again": bool, "show_best": bool}
)
"""The place in the list of worst moves, and the actions available there."""
TICKS = {TryResult.ASKING: "", TryResult.BETTER: "near"}
"""The marks of tries that are neither right nor wrong."""


class ReviewState(Mistakes):
    """The review of the main line as page data, with its buttons."""

    running: bool
    button: str
    deeper: str
    branches: str
    progress: str
    graph: Graph
    told: str
    tick: str
    turning: str
    see_turn: str
    figures: list[dict[str, str]]
    definition: str
    key: str
    lesson: str
    why: str
    practise: dict[str, str]


def review_state(review: Reviewing) -> ReviewState:
    """Return the review as page data: buttons, progress, graph, texts, worst moves, accuracy."""
    game = review.main
    moves = review.moves
    done = round(review.progress * (len(moves) + 1))
    return {
        "running": review.runs,
        "button": _button(review),
        "deeper": _(words.DEEPER) if done > len(moves) and moves else "",
        "branches": _(words.BRANCHES) if not review.runs and review.has_open_branches else "",
        "progress": _progress(review, done),
        "graph": _graph(review, game),
        "told": _move_text(review, game),
        "tick": tick(review.trying),
        "turning": words.turning_point_text(game, review.review_summary, review.you),
        "see_turn": _(SEE_TURN) if _turns_elsewhere(review) else "",
        "figures": [*_figures(review, game)] if done > len(moves) else [],
        "definition": words.definition(),
        "key": words.sign_key() if review.judged else "",
        "lesson": taught.link(lesson_about(review)),
        "why": _(words.WHY) if review.refutation else "",
        "practise": _practise(review, game),
        **_mistakes(review),
    }


def _practise(review: Reviewing, game: Game) -> dict[str, str]:
    """Return the practice buttons' labels by colour: for the person's mistakes, or for both.

    They are empty before the review is complete, while a mistake other than the last one is
    shown, and for a person without mistakes.
    """
    whole, you = review.progress >= 1.0 and bool(review.moves), review.you
    whole = whole and _place(review) in {0, len(review.worst)}
    if whole and you is not None:
        own = game.colour(you)
        return {own.value: _(words.PRACTISE) if review.own_mistakes else "", own.enemy.value: ""}
    return {player.value: words.practise(player) if whole else "" for player in Player}


def _turns_elsewhere(review: Reviewing) -> bool:
    """Return True if the game turned at another move than the one shown."""
    turned = review.turned
    return turned is not None and turned != review.reviewed


def lesson_about(review: Reviewing) -> taught.Taught | None:
    """Return the lesson about the best move, if the review shows that move; else None."""
    move = review.reviewed
    if review.sought is not None or move is None or move.best is None:
        return None
    if move.klass is None or move.best == move.move or review.hides(move):
        return None
    here = review.main.line_positions[move.ply - 1]
    best = Candidate(move.best, 1, move.before.share)
    return taught.of_move(review.main.rules, here, best)


def tick(trying: TryResult | None) -> str:
    """Return the tick mark for a verdict: right, wrong, near, or none."""
    if trying is None:
        return ""
    return TICKS.get(trying, "right" if trying.is_right else "wrong")


def _button(review: Reviewing) -> str:
    """Return the label of the button that starts, pauses or continues the review."""
    if review.runs:
        return _(words.REST)
    if review.progress >= 1.0 or not review.moves:
        return "" if review.moves else _(words.BEGIN)
    return _(words.GO_ON if review.has_review else words.BEGIN)


def _progress(review: Reviewing, done: int) -> str:
    """Return the sentence on the review's progress; empty once complete."""
    count = len(review.moves) + 1
    if count == 1:
        return _(words.NO_MOVES)
    if not review.runs and not review.has_review:
        return _(words.NOTHING_YET)
    return words.progress(done, count, running=review.runs) if done < count else ""


def _graph(review: Reviewing, game: Game) -> Graph:
    """Return the graph's data: Black's chances, mistakes, current ply, text for screen readers."""
    seat = game.owner(Player.BLACK)
    black = chances_of(game, seat)
    numbers = game.path[: len(black)]
    here = numbers.index(review.game.cursor) if review.game.cursor in numbers else -1
    shown = _known_ply(review, numbers) if here < 0 else here
    return {
        "black": [None if known is None else round(known.share, 3) for known in black],
        "numbers": list(numbers),
        "classes": [
            (move.ply, move.klass.value)
            for move in review.moves
            if move is not None and move.klass is not None
        ],
        "ply": here,
        "label": _(GRAPH),
        "text": _at(review, game, shown, black[shown]),
    }


def _at(review: Reviewing, game: Game, ply: int, black: Chances | None) -> str:
    """Return a graph point's text for screen readers: a move and the chances after it.

    They are the person's own if their seat is known, otherwise Black's.
    """
    others = review.you is not None and review.you is not game.owner(Player.BLACK)
    chances = black.others if black is not None and others else black
    return words.graph_point_text(game, ply, chances, yours=review.you is not None)


def _known_ply(review: Reviewing, numbers: tuple[int, ...]) -> int:
    """Return the ply of the last node of the main line (`numbers`) before the current node."""
    number: int | None = review.game.cursor
    while number is not None and number not in numbers:
        number = review.game.nodes[number].parent
    return numbers.index(number or 0)


def _move_text(review: Reviewing, game: Game) -> str:
    """Return the text on a try, or while one is sought, else on the current move; or empty."""
    move, trying = review.sought, review.trying
    if move is not None and trying is not None:
        return _tried(review, game, move, trying)
    if move is not None:
        return pressed(_(words.SEEKING), touch=review.now.pointing.touch)
    shown = review.reviewed
    if shown is None:
        return ""
    return words.reviewed_move_text(game, shown, review.you, hides=review.hides(shown))


def _tried(review: Reviewing, game: Game, move: ReviewedMove, trying: TryResult) -> str:
    """Return the text on a try for a better move."""
    tried = review.tried
    assert tried is not None
    return words.try_result_text(game, move, trying, tried, review.you)


def _mistakes(review: Reviewing) -> Mistakes:
    """Return the current move's place among the worst ones, and which buttons are offered."""
    found, sought = review.worst, review.sought
    shown = sought or review.reviewed
    hidden = shown is not None and review.hides(shown)
    own, index = len(review.own_mistakes), _place(review)
    if found and not own and review.you is not None and review.progress >= 1.0:
        place = words.place_in_opponents_list(index, len(found))
    else:
        place = words.place_in_list(index, len(found), own)
    return {
        "place": place if review.has_review else "",
        "next": index < len(found),
        "try": hidden and sought is None,
        "again": sought is not None and review.trying is not None and hidden,
        "show_best": hidden or sought is not None,
    }


def _place(review: Reviewing) -> int:
    """Return the current move's number in the list of worst moves, 0 if not in it."""
    shown = review.sought or review.reviewed
    return next((i for i, move in enumerate(review.worst, 1) if move == shown), 0)


def _figures(review: Reviewing, game: Game) -> Iterator[dict[str, str]]:
    """Yield each player's colour, name, computer's level and accuracy, if that is known."""
    for player in Player:
        seat = game.owner(player)
        value, level = accuracy(review.moves, seat), review.now.table.level_of(seat)
        if value is not None:
            yield {
                "colour": player.value,
                "name": player_name(review.now, player),
                "note": name_and_number(level_by_number(level)) if level else "",
                "figure": _("{percent}%", percent=percent_of(value)),
            }
