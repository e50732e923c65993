"""The part of a study's page that shows the review; `inside` gets it under the key `review`."""

from redstone.app.page.state import State
from redstone.app.study.review import Trial, chances_of, chances_tried, grave
from redstone.app.study.review_session import ReviewSession
from redstone.app.study.words import review as words
from redstone.language import _
from redstone.position import Player
from redstone.record.game import Game, Seat
from redstone.review.figures import accuracy
from redstone.review.moves import ReviewedMove


def review_state(session: ReviewSession) -> State:
    """What is known of the main line, and what can be done about it."""
    game = session.main
    moves = session.moves
    done = round(session.progress * (len(moves) + 1))
    return {
        "running": session.reviews,
        "button": _button(session),
        "deeper": _(words.DEEPER) if done > len(moves) and moves else "",
        "progress": _progress(session, done),
        "graph": _graph(session, game),
        "told": _told(session, game),
        "turning": words.turning(game, session.turned),
        "figures": _figures(session, game) if done > len(moves) else [],
        "definition": words.definition(),
        **_mistakes(session),
    }


def _button(session: ReviewSession) -> str:
    if session.reviews:
        return _(words.REST)
    if session.progress >= 1.0 or not session.moves:
        return "" if session.moves else _(words.BEGIN)
    return _(words.GO_ON if session.has_review else words.BEGIN)


def _progress(session: ReviewSession, done: int) -> str:
    count = len(session.moves) + 1
    if count == 1:
        return _(words.NO_MOVES)
    if not session.reviews and not session.has_review:
        return _(words.NOTHING_YET)
    return words.progress(done, count, running=session.reviews) if done < count else ""


def _graph(session: ReviewSession, game: Game) -> State:
    """Black's chances by ply, with the moves that lost most, and where the moment shown is."""
    seat = game.owner(Player.BLACK)
    black = chances_of(game, seat)
    numbers = game.path[: len(black)]
    here = numbers.index(session.game.cursor) if session.game.cursor in numbers else -1
    shown = _known_ply(session, numbers) if here < 0 else here
    return {
        "black": [None if known is None else round(known.share, 3) for known in black],
        "numbers": list(numbers),
        "classes": [
            [move.ply, move.klass.value]
            for move in session.moves
            if move is not None and move.klass is not None
        ],
        "ply": here,
        "label": _(words.GRAPH),
        "text": words.at(game, shown, black[shown]),
    }


def _known_ply(session: ReviewSession, numbers: tuple[int, ...]) -> int:
    """The ply of the main line where the branch shown has left it."""
    number: int | None = session.game.cursor
    while number is not None and number not in numbers:
        number = session.game.nodes[number].parent
    return numbers.index(number or 0)


def _told(session: ReviewSession, game: Game) -> str:
    trial, move = session.trial, session.sought
    if trial is not None and move is not None:
        return _tried(session, trial, move)
    shown = session.reviewed
    return "" if shown is None else words.told(game, shown)


def _tried(session: ReviewSession, trial: Trial, move: ReviewedMove) -> str:
    trying = session.trying
    if trying is None or trial.tried is None:
        return _(words.SEEKING)
    made = session.game.nodes[trial.tried]
    assert made.move is not None
    assert made.parent is not None
    before = session.game.nodes[made.parent].position
    return words.tried(move, trying, made.move, before, chances_tried(session.game, trial))


def _mistakes(session: ReviewSession) -> State:
    """Which of the worst moves is shown, and what can be done there."""
    found, shown = grave(session.moves), session.sought or session.reviewed
    index = next((i for i, move in enumerate(found, 1) if move == shown), 0)
    may_try = shown is not None and shown.loss > 0 and session.trial is None
    return {
        "place": words.place(index, len(found)) if session.has_review else "",
        "next": bool(found),
        "try": may_try,
        "again": session.trial is not None and session.trial.tried is not None,
        "show_best": session.trial is not None,
    }


def _figures(session: ReviewSession, game: Game) -> list[str]:
    def of(player: Player) -> str:
        seat: Seat = game.owner(player)
        return words.figure(player, accuracy(session.moves, seat))

    return [said for said in map(of, Player) if said]
