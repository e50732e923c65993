"""`show LINK|FILE`, `show -`: a position as a diagram and text, or as JSON."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import BinaryIO

from redstone.commands.arguments import add_rules
from redstone.commands.description import describe, link_of
from redstone.commands.links import (
    LINK,
    REFUSED,
    FileReading,
    Refused,
    add_number,
    is_name,
    read_file,
)
from redstone.english import message, warning
from redstone.pictures.position import position_svg
from redstone.record.diagram import format_diagram
from redstone.record.fault import Fault, FaultKind
from redstone.record.game import NO_HEADLINE, Game
from redstone.record.link import LinkReading, read_link
from redstone.record.link_scanner import MAX_CHARACTERS
from redstone.rules.protocol import Counted

STANDARD_INPUT = "-"
SOME_FAULT = 1  # the exit status if any of many links had one

_BYTES_A_CHARACTER = 4  # at most, in UTF-8
_EXCERPT = 30  # characters of a link shown on either side of a fault

EPILOG = """\
examples:
  python -m redstone show '#redstone9-1-e5zd4e4-f6'
  python -m redstone show '#redstone9-2-0-e5d4c3-1f6g7'
  python -m redstone show --json 'https://example.org/redstone/#redstone13x9n-1-0'
  python -m redstone show - --json < links.txt

exit status: 0 without a fault. 2 if the link has a fault: standard error has the fault, and
standard output the position before it. 1 if one of several links has a fault: it stands in its
place among the answers.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "show",
        help="show the position of a link",
        description="Show the position of a link as a diagram and in words, or as JSON.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    about = f"{LINK}; - reads links from standard input, one per line"
    parser.add_argument("link", help=about)
    add_number(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one line of JSON for each link")
    form.add_argument("--svg", action="store_true", help="print a picture of the position")
    add_rules(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show one link or file, or each line of standard input; return the exit status.

    Raises Refused.
    """
    if options.link == STANDARD_INPUT and options.svg:
        raise Refused("show: --svg takes one link, not -")
    if options.link == STANDARD_INPUT:
        return _show_all(options.json)
    if is_name(options.link):
        return _show_file(options)
    reading = read_link(options.link)
    print(_answer(reading, options))
    if reading.fault is None:
        return 0
    print(_fault_words(reading.text, reading.fault), file=sys.stderr)
    return REFUSED


def _show_file(options: argparse.Namespace) -> int:
    """Show a game of a file, or an error; return the exit status."""
    try:
        found = read_file(options.link, options.number)
    except Refused as refused:
        return _show_no_file(str(refused), options)
    reading = found.reading
    if options.json:
        print(json.dumps(describe(reading) | _file_keys(found)))
    else:
        print(_answer(reading, options))
        for said in found.skipped:
            print(f"Note: {said}", file=sys.stderr)
    if reading.fault is None:
        return 0
    print(f"At character {reading.fault.at}: {message(reading.fault)}", file=sys.stderr)
    return REFUSED


def _file_keys(found: FileReading) -> dict[str, object]:
    """Return the additional JSON keys of a game from a file."""
    game = found.reading.game
    headline = game.headline if game else NO_HEADLINE
    return {
        "games": found.games,
        "number": found.number,
        "players": {"black": headline.black, "white": headline.white},
        "encoding": found.encoding,
        "skipped": list(found.skipped),
    }


def _show_no_file(said: str, options: argparse.Namespace) -> int:
    """Print the error for an unusable file, and return the status for a refusal."""
    if options.json:
        error = {"kind": FaultKind.UNREADABLE.value, "at": 0, "message": said}
        print(json.dumps({"error": error}))
    print(said, file=sys.stderr)
    return REFUSED


def _answer(reading: LinkReading, options: argparse.Namespace) -> str:
    """Return the valid part of a reading in the requested format: JSON, SVG or text."""
    if options.json:
        return json.dumps(describe(reading))
    if options.svg and reading.game is not None:
        return position_svg(reading.game, link_of(reading))
    return _words(reading)


def _show_all(as_json: bool) -> int:
    """Print the position of each line's link as it is read; return the exit status."""
    status = 0
    for line in _lines(sys.stdin.buffer):
        reading = read_link(line)
        if as_json:
            print(json.dumps(describe(reading)), flush=True)
        else:
            fault = [] if reading.fault is None else [_fault_words(line, reading.fault)]
            print("\n".join([_words(reading), *fault, ""]), flush=True)
        if reading.fault is not None:
            status = SOME_FAULT
    return status


def _lines(source: BinaryIO) -> Iterator[str]:
    """Yield the lines without line ends; the excess of an overlong line is dropped."""
    limit = _BYTES_A_CHARACTER * (MAX_CHARACTERS + 1)
    while line := source.readline(limit):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(limit)
        yield line.removesuffix(b"\n").decode("utf-8", "surrogateescape")


def _words(reading: LinkReading) -> str:
    """Return the valid part of a link as text with a diagram, and any warning."""
    lines = ["No game."]
    if reading.game is not None:
        puzzle = [_puzzle_line(reading.game)] if reading.puzzle else []
        lines = [*_game_words(reading.game), *puzzle, link_of(reading)]
    if reading.warning is not None:
        lines.append(f"Warning: {warning(reading.warning)}")
    return "\n".join(lines)


def _game_words(game: Game) -> list[str]:
    """Return a game as lines: title, diagram, state, scores."""
    board, rules = game.position.board, game.rules
    options = f", options {rules.options}" if rules.options else ""
    last = f"Last move: {game.moves[-1]}. " if game.moves else ""
    return [
        f"{rules.title} {board.cols}x{board.rows}{options}: {_record_words(game)}.",
        format_diagram(board),
        f"{last}{_state_words(game)}",
        *_count_words(game),
    ]


def _record_words(game: Game) -> str:
    """Return a summary of the record: start, number of moves, branches."""
    set_up = "starts from a set-up, " if game.start.is_set_up else ""
    taken_back = f", {len(game.future)} taken back" if game.future else ""
    branches = sum(max(0, len(node.children) - 1) for node in game.nodes)
    in_branches = len(game.nodes) - len(game.path)
    plural = "branch" if branches == 1 else "branches"
    beside = f", {in_branches} beside this line in {branches} {plural}" if branches else ""
    return f"{set_up}moves played {len(game.moves)}{taken_back}{beside}"


def _puzzle_line(game: Game) -> str:
    """Return the line that names the player who is to win a puzzle."""
    return f"A puzzle: {game.position.to_move.value.capitalize()} is to win."


def _state_words(game: Game) -> str:
    """Return the sentences on the player to move or the result, and on the first player."""
    first = f"The first player is {game.position.first_player.value.capitalize()}."
    outcome = game.outcome
    if outcome is None:
        return f"{game.position.to_move.value.capitalize()} to move{_due_words(game)}. {first}"
    winner = "A draw" if outcome.winner is None else f"{outcome.winner.value.capitalize()} wins"
    return f"{winner} by {outcome.reason.value}. {first}"


def _due_words(game: Game) -> str:
    """Return the phrase on stones still due, empty in games with turns of one stone."""
    if not game.rules.traits.takes_at_end:
        return ""
    due = game.position.due
    return f", {due} {'stone' if due == 1 else 'stones'} still due"


def _count_words(game: Game) -> list[str]:
    """Return lines with the prisoners and, from the scoring phase on, the score (Go).

    Empty in other games.
    """
    rules, position, state = game.rules, game.position, game.position.go
    if not isinstance(rules, Counted) or state is None:
        return []
    prisoners = f"Prisoners: Black {state.prisoners.black}, White {state.prisoners.white}."
    if not (state.stopped if position.outcome is None else position.outcome.score):
        return [prisoners]
    dead = " ".join(sorted(map(str, state.dead))) or "none"
    score = rules.count(position).score
    stop = "" if position.is_over else "Play is stopped. "
    count = f"{stop}Dead: {dead}. Count: Black {score.black:g}, White {score.white:g}."
    return [prisoners, count]


def _fault_words(text: str, fault: Fault) -> str:
    """Return the fault as text, with its place marked by a caret below an excerpt."""
    start = max(0, fault.at - _EXCERPT)
    piece = text[start : fault.at + _EXCERPT]
    shown = "".join(c if c.isascii() and c.isprintable() else "?" for c in piece)
    return (
        f"Fault ({fault.kind.value}): {message(fault)}\n  {shown}\n  {'^':>{fault.at - start + 1}}"
    )
