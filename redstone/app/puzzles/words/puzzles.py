"""The texts at a puzzle: the question, the verdict on each move, and the progress."""

from collections.abc import Mapping
from datetime import date

from redstone.app.play.request import Trouble
from redstone.app.puzzles.reason import LastCapture, WinReason
from redstone.app.words.ending import ONE_MISSED
from redstone.app.words.motifs import balance, joined
from redstone.app.words.names import name_of
from redstone.app.words.race import safe_moves_text
from redstone.board import Stone
from redstone.engine.report import Candidate
from redstone.insight.forced import capture_counts, forced
from redstone.language import (
    Text,
    _,
    capitalized,
    day,
    listed,
    ngettext,
    npgettext,
    pgettext,
    sentences,
)
from redstone.position import Move, Place, Player, Position
from redstone.record.game import Game
from redstone.rules import GAMES
from redstone.summary import game_title

RIGHT = Text("Right. Continue.")
ANSWERING = Text("Right. Here comes the reply.")
TITLES: Mapping[str, Text] = {
    "weighed": Text("Let’s see…"),
    "refuted": Text("Not that one."),
    "unsettled": Text("Not proven either way."),
    "solved": Text("Solved."),
    "shown": Text("The solution."),
    "disproved": Text("You can’t win this."),
    "halted": Text("The run is over."),
}
"""The title of each stage of an attempt except the question, by the stage's name."""
NOT_DECIDED = Text("Undecided.")
TROUBLES: Mapping[Trouble, Text] = {
    Trouble.NO_START: Text(
        "The solver couldn’t start, so it can’t prove anything. Reload the page to try again."
    ),
    Trouble.FAULT: Text("The solver stopped on an error and proved nothing. Press “Ask again”."),
    Trouble.SILENCE: Text("The solver stopped answering and proved nothing. Press “Ask again”."),
}
"""The texts for a proof that fails."""
UNSETTLED = Text("That’s too complex to prove here. It doesn’t count either way.")
RECEIVED = Text("A puzzle sent to you")
MADE = Text("A puzzle of your own")
SET_DONE = "✓"
THEMES: Mapping[str, Text] = {
    "takes": Text("a theme of puzzles", "Capturing"),
    "attacks": Text("a theme of puzzles", "Atari"),
    "gives-up": Text("a theme of puzzles", "Giving up stones"),
    "both": Text("a theme of puzzles", "Red captures both"),
    "eye": Text("a theme of puzzles", "Making an eye"),
    "throw-in": Text("a theme of puzzles", "Throwing in"),
    "waits": Text("a theme of puzzles", "Waiting"),
    "last-safe": Text("a theme of puzzles", "The last safe move"),
}
"""The titles of the themes, by their names in the collection."""
MISSED = Text("Missed in the run")
CLAIMS: Mapping[str, Text | None] = {
    "unique": Text("Only one move wins."),
    "several": Text("More than one move wins here, and each counts."),
    "unsettled": Text("This is too large to prove here. A move counts only if it’s proven to win."),
    "given": None,
    "lost": None,
}
"""The status texts of a puzzle's claim, by its name; None for no text."""
LONGEST_TOLD = 10 * 60
"""Seconds: a longer time is given in minutes."""


def question_text(colour: Player, *, places: int = 1) -> str:
    """Return the question: which colour is to win (placing this many stones)."""
    if places == 1:
        return _("{player} moves, and wins. How?", player=name_of(colour))
    return ngettext(
        "{player} places {n} stone and wins. How?",
        "{player} places {n} stones and wins. How?",
        places,
        player=name_of(colour),
    )


def on_sheet(number: int, said: str) -> str:
    """Return the caption of a diagram on a printed sheet, after the puzzle's number."""
    return pgettext("a puzzle", "{n}: {said}", n=str(number), said=said)


def claim_text(name: str, positions: int = 0) -> str:
    """Return the sentence on a claim's status by its name; empty if there is nothing to say.

    During the proof it includes the number of positions searched.
    """
    if name == "asked":
        return sentences(_("Checking this…"), positions_text(positions))
    known = CLAIMS[name]
    return _(known) if known else ""


def unprovable_text(game: str) -> str:
    """Return the sentence that nothing can be proven in this game."""
    return _("The page can’t prove who wins in {game}, so no move counts.", game=title_of(game))


def positions_text(positions: int) -> str:
    """Return the sentence on a proof's progress, empty before the first report."""
    if not positions:
        return ""
    return ngettext("{n} position so far.", "{n} positions so far.", positions)


def theme_title(theme: str) -> str:
    """Return the title of a theme by its name, or that of the missed puzzles' set."""
    return _(THEMES.get(theme, MISSED))


def set_title(game: str, grade: int, theme: str) -> str:
    """Return the title of a set: its game with its theme or grade."""
    if theme:
        return _("{game}: {title}", game=title_of(game), title=theme_title(theme))
    return _("{game}, grade {grade}", game=title_of(game), grade=grade)


def solved_of(solved: int, count: int) -> str:
    """Return the text on how many puzzles of a set are solved."""
    return _("{solved} of {count} solved", solved=solved, count=count)


def figures(solved: int, streak: int, best: int, days: int) -> list[tuple[str, str, str]]:
    """Return the person's statistics as (label, number, note).

    `days` is the number of days in a row with their puzzle solved.
    """
    return [
        (solved_label(solved), str(solved), ""),
        (npgettext("beside a number", "in a row", "in a row", streak), str(streak), ""),
        (_("best streak"), str(best), ""),
        (
            npgettext("beside a number", "day in a row", "days in a row", days),
            str(days),
            _(ONE_MISSED),
        ),
    ]


def solved_label(count: int) -> str:
    """Return the label beside the number of solved puzzles."""
    return npgettext("beside a number", "solved", "solved", count)


def title_of(game: str) -> str:
    """Return the title of a game by its name in links."""
    return game_title(GAMES[game](""))


def place_in_set(grade: int, theme: str, number: int, count: int) -> str:
    """Return the text on the puzzle's place in its set."""
    if theme:
        title = theme_title(theme)
        return _("{title}, {number} of {count}.", title=title, number=number, count=count)
    return _("Grade {grade}, {number} of {count}.", grade=grade, number=number, count=count)


def of_day(of: date) -> str:
    """Return the text naming the daily puzzle's date."""
    return _("Today’s puzzle, {day}.", day=day(of))


def outside_title(title: str) -> str:
    """Return the title of a puzzle outside all sets, followed by a full stop."""
    return _("{title}.", title=title)


def damage_note(puzzles: int, progress: int) -> str:
    """Return the note on unreadable puzzles and results, empty if there are none."""
    parts = []
    if puzzles:
        told = ngettext("A puzzle couldn’t be read.", "{n} puzzles couldn’t be read.", puzzles)
        parts += [told, _("The others are all here.")]
    if progress:
        parts.append(_("Some of your puzzle records couldn’t be read and were set aside."))
    return sentences(*parts)


def hint_effect(game: Game, move: Move) -> str:
    """Return the hint on what the winning move does, as far as the rules show it."""
    gains, cost = balance(game.rules, game.position, Candidate(move, 1, 1.0))
    if gains and cost:
        return _("The move {gains} but {cost}.", gains=joined(gains), cost=cost)
    if gains:
        return _("The move {gains}.", gains=joined(gains))
    return _("A quiet move that gains nothing at once.")


def hint_place(move: Move) -> str:
    """Return the hint naming the winning stone and point; empty if the move is no placement."""
    if not isinstance(move, Place):
        return ""
    if move.red:
        return _("A red stone at {point}.", point=move.point)
    return _("Your stone at {point}.", point=move.point)


def refutation_text(game: Game, tried_at: int, *, briefly: bool = False) -> str:
    """Return the sentence on how a wrong move is refuted, by the moves made since.

    The game is at the position after the answer, or at the end if the move itself has ended it. In
    a turn of several stones the mover may have continued before the answer. With `briefly`, a
    general answer is not followed by its result.
    """
    loser = game.positions[tried_at].to_move
    since = list(enumerate(game.moves))[tried_at + 1 :]
    own = [move for ply, move in since if game.positions[ply].to_move is loser]
    answers = [move for ply, move in since if game.positions[ply].to_move is not loser]
    if not answers:
        last = move_names(*own[-1:] or game.moves[tried_at : tried_at + 1])
        return (
            capitalized(_("{move} captures the last of your own stones.", move=last))
            if game.outcome
            else _("It loses.")
        )
    gone_on = _("Suppose you play {moves}.", moves=move_names(*own)) if own else ""
    gaps = {"player": name_of(loser.enemy), "moves": move_names(*answers)}
    told = _shown_effect(game, tried_at, gaps)
    if not told and briefly:
        told = _("{player} answers with {moves}.", **gaps)
    return sentences(
        gone_on, told or _("{player} answers with {moves}, and wins whatever you do.", **gaps)
    )


def _shown_effect(game: Game, tried_at: int, gaps: Mapping[str, str]) -> str:
    """Return the sentence on the refuting reply's effect if the board shows it, else empty."""
    positions, moves = game.positions, game.moves
    loser = positions[tried_at].to_move
    if game.outcome is not None:
        return _("{player} answers with {moves}, and your last stones are gone.", **gaps)
    taken = sum(
        _taken(positions[at], moves[at], loser.stone, game)
        for at in range(tried_at + 1, len(moves))
    )
    if taken:
        return ngettext(
            "{player} answers with {moves}, captures {n} of your stones, and wins whatever you do.",
            "{player} answers with {moves}, captures {n} of your stones, and wins whatever you do.",
            taken,
            **gaps,
        )
    if positions[-1].to_move is loser and forced(game.rules, positions[-1]) is not None:
        return _(
            "{player} answers with {moves}, and you run out of safe moves: "
            "every move left captures your own stones.",
            **gaps,
        )
    return ""


def solution_note(
    *, clean: bool, hints: int, seconds: int | None, best: int | None, streak: int
) -> str:
    """Return the sentence on a solution: hints or tries, time, best time, and streak.

    `clean` is True if it was the first try without a hint; times are in seconds.
    """
    if not clean:
        return _("With a hint.") if hints else _("Solved, but not on the first try.")
    if seconds:
        told = _("On the first try, in {time}.", time=duration(seconds))
    else:
        told = _("On the first try.")
    row = ngettext("{n} in a row.", "{n} in a row.", streak) if streak > 1 else ""
    faster = ""
    if seconds and best and best < seconds:
        faster = _("Your best is {time}.", time=duration(best))
    return sentences(told, faster, row)


def win_reason_text(reason: WinReason) -> str:
    """Return the sentence on why a line wins, shown after solving or giving up."""
    winner, loser = reason.winner, reason.winner.enemy
    gaps = {"loser": name_of(loser)}
    if reason.race is not None and not reason.race.of(loser).most:
        return _("{loser} has no safe moves left and must give up stones.", **gaps)
    if reason.race is not None:
        own, theirs = (
            safe_moves_text(reason.race.of(winner)),
            safe_moves_text(reason.race.of(loser)),
        )
        return _("Safe moves left: you {own}, {loser} {theirs}. So {loser} runs out first.",
                 **gaps, own=own, theirs=theirs)  # fmt: skip
    if reason.how is LastCapture.TAKEN:
        return _("In the end you capture {loser}’s last stones.", **gaps)
    return _("In the end {loser} can only capture their own stones.", **gaps)


def disproved_text(colour: Player) -> str:
    """Return the sentence for a position that turned out not to be won."""
    return _(
        "This was set as a puzzle, but {player} can’t win here (proven).",
        player=name_of(colour),
    )


def stepping_note(future: int) -> str:
    """Return the note that the line of a given-up puzzle can be stepped through."""
    return _("“Forward” shows how it continues.") if future else _("That’s how you win it.")


def duration(seconds: int) -> str:
    """Return a duration as short text, as in "41 seconds"."""
    minutes, rest = divmod(seconds, 60)
    if seconds >= LONGEST_TOLD:
        minutes = round(seconds / 60)
        return ngettext("{n} minute", "{n} minutes", minutes)
    if minutes:
        return pgettext("a time", "{minutes}:{seconds} minutes",
                        minutes=str(minutes), seconds=f"{rest:02}")  # fmt: skip
    return ngettext("{n} second", "{n} seconds", rest)


def move_names(*moves: Move) -> str:
    """Return the names of moves, as in "b2 and red c3"; only red stones get a colour."""
    return listed([_move_name(move) for move in moves])


def _move_name(move: Move) -> str:
    """Return the name of a move: "c3", or "red c3" for a red stone."""
    if isinstance(move, Place) and move.red:
        return pgettext("a move", "red {point}", point=move.point)
    return str(move)


def _taken(position: Position, move: Move, stone: Stone, game: Game) -> int:
    """Return the number of a colour's stones captured by a move."""
    theirs = capture_counts(position, game.rules.captures(position, move))[1]
    return theirs if position.to_move.stone is not stone else 0
