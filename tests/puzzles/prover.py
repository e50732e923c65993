"""Proofs by full search, for puzzles on boards so small that this is quick."""

from redstone.app.play.settings import Settings
from redstone.app.puzzles.attempt import AttemptStage, Claim
from redstone.app.puzzles.puzzle import Puzzle, read_puzzle
from redstone.app.puzzles.session import PuzzleSession
from redstone.mind.proven import Proven
from redstone.position import Move, Place, Position
from redstone.record.game import Game
from redstone.record.notation import parse_move, parse_point
from redstone.rules.protocol import Rules

FIVE = "#redstone3np-2-0-a1a3c3c1-i1pty"
"""A puzzle in which only b2 wins for Black."""
FIVE_LINE = "b2 b1 a2 xc2 xb3"
"""Its solution. Red at c2 wins instead of a2 too."""
MIRRORED = "#redstone3np-2-0-a1c2b2a2c3-ityy6"
"""A puzzle in which Black wins with red at b1 or, by symmetry, at b3."""
MIRRORED_LINE = "xb1 xc1 a3 c2 xb3"
ONE_MOVE = "#redstone3np-2-0-b1b3c2b2c3a3-iog4b"
"""A puzzle in which Black wins with red at a2, which ends the game."""


KNOWN: dict[tuple[str, Position], int] = {}
"""Lengths found so far, by the name of the game and the position."""


def length_of_win(rules: Rules, position: Position) -> int:
    """Return the length of the game with best play: positive if the player to move wins it."""
    key = rules.name, position
    if key not in KNOWN:
        KNOWN[key] = _length(rules, position)
    return KNOWN[key]


def _length(rules: Rules, position: Position) -> int:
    """Return the length with best play, negative if the player to move loses."""
    if position.outcome is not None:
        return 0
    after = [rules.play(position, move) for move in _placements(rules, position)]
    lengths = [_length_by(rules, position, then) for then in after]
    wins = [length for length in lengths if length > 0]
    return min(wins) if wins else min(lengths)


def _length_by(rules: Rules, position: Position, then: Position) -> int:
    """Return the length of best play that begins with a move leading to `then`.

    It is positive if the player who makes that move wins.
    """
    if then.outcome is not None:
        return 1 if then.outcome.winner is position.to_move else -1
    length = length_of_win(rules, then)
    own = length if then.to_move is position.to_move else -length
    return own + 1 if own > 0 else own - 1


def _placements(rules: Rules, position: Position) -> list[Move]:
    """Return the legal placements."""
    return [move for move in rules.legal_moves(position) if isinstance(move, Place)]


def proven(game: Game) -> Proven:
    """Return the complete proof of a position."""
    rules, position = game.rules, game.position
    winner = position.to_move if length_of_win(rules, position) > 0 else position.to_move.enemy
    after = {move: rules.play(position, move) for move in _placements(rules, position)}
    good = tuple(move for move, then in after.items() if _length_by(rules, position, then) > 0)
    refuted = tuple((move, *_line(rules, then)) for move, then in after.items() if move not in good)
    return Proven(winner, good, _line(rules, position), every_move=True, refuted=refuted)


def _line(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return the moves of best play to the end."""
    line = []
    while position.outcome is None:
        best = length_of_win(rules, position)
        moves = _placements(rules, position)
        seen = [_length_by(rules, position, rules.play(position, move)) for move in moves]
        move = moves[seen.index(best)]
        line.append(move)
        position = rules.play(position, move)
    return tuple(line)


def puzzle(link: str, solution: str = "") -> Puzzle:
    """Return the puzzle of a link."""
    return read_puzzle(link, solution)


def at(link: str, solution: str = "") -> PuzzleSession:
    """Return a session at the beginning of a puzzle."""
    return PuzzleSession(puzzle(link, solution), Settings(), touch=False)


def settle(session: PuzzleSession) -> None:
    """Answer all requests by full search, and make the other side's moves."""
    while session.request is not None or session.reply is not None:
        if session.request is not None:
            assert session.receive_proof(session.request.id, proven(session.request.game))
        else:
            session.make_reply()


def play(session: PuzzleSession, token: str) -> None:
    """Make a move as a person does, by choosing the kind of stone, and wait for the results."""
    move = parse_move(token)
    assert isinstance(move, Place)
    session.board_input.place(move.point, red=move.red)
    if session.board_input.now.pointing.staged is not None:
        session.board_input.confirm()
    settle(session)


def tap(session: PuzzleSession, point: str) -> None:
    """Tap a point on a board of large cells."""
    session.board_input.tap(parse_point(point), 100)


def stage(session: PuzzleSession) -> AttemptStage:
    """Return the stage of a puzzle."""
    return session.attempt.stage


def claim(session: PuzzleSession) -> Claim:
    """Return the status of a puzzle's claim."""
    return session.attempt.claim
