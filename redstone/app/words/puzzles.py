"""What is said at a puzzle: what is asked, how each move is met, and how somebody does."""

from collections.abc import Mapping, Sequence
from datetime import date

from redstone.app.play.request import Trouble
from redstone.app.words.deeds import NO_DEED, why
from redstone.app.words.names import NAMES, counted, listed
from redstone.board import Stone
from redstone.bot.report import Candidate
from redstone.insight.forced import forced, tolls
from redstone.position import Move, Place, Player, Position
from redstone.record.game import Game
from redstone.rules import GAMES

RIGHT = "Right. Go on."
ANSWERING = "Right. The answer comes."
TITLES: Mapping[str, str] = {
    "weighed": "Let us see …",
    "refuted": "Not this.",
    "unsettled": "Nobody knows.",
    "solved": "Solved.",
    "shown": "The solution.",
    "disproved": "This cannot be won.",
}
"""What is said first at each stage of an attempt but while a move is asked for, by its name."""
NOT_DECIDED = "Not decided."
TROUBLES: Mapping[Trouble, str] = {
    Trouble.NO_START: "The solver could not be started, so nothing can be proven.",
    Trouble.FAULT: "The solver has stopped: there is a mistake in its program. Nothing is proven.",
    Trouble.SILENCE: "The solver has stopped answering. Nothing is proven.",
}
"""Why nothing is proven although it was asked for."""
UNSETTLED = "Whether that wins is too much to be proven here. It counts neither way."
DAILY = "Today’s puzzle"
SENT = "A puzzle that was sent"
PROVING = "It is being looked into whether that is so."
SET_DONE = "✓"

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
CLAIMS: Mapping[str, str] = {
    "unique": "One move alone wins.",
    "several": "More than one move wins here: each of them counts.",
    "unsettled": (
        "This is too large to be proven here. A move counts only where it is proven to win."
    ),
    "given": "",
    "lost": "",
}
"""What is known of a puzzle's claim, by its name."""
SOLVED, IN_A_ROW, BEST_ROW, DAYS = "solved", "in a row", "best row", "days"
"""What the figures of somebody's progress count: the last one days with their puzzle solved."""
LONGEST_TOLD = 10 * 60
"""Seconds: a longer time is told in minutes."""


def asked(colour: Player, *, places: int = 1) -> str:
    """What is to be done."""
    stones = f" and places {places} stones" if places > 1 else ""
    return f"{NAMES[colour]} moves{stones}, and wins. How?"


def set_name(game: str, grade: int) -> str:
    """What a set is called beside others of its game."""
    return f"Grade {grade}" if game else ""


def set_title(game: str, grade: int) -> str:
    """A set by itself."""
    return f"{game_title(game)}, grade {grade}"


def solved_of(solved: int, count: int) -> str:
    """How much of a set is solved."""
    return f"{solved} of {count} solved"


def claim(name: str, positions: int) -> str:
    """What is known of a puzzle's claim, by its name; while it is asked, how far that has come."""
    if name != "asked":
        return CLAIMS[name]
    return announced(PROVING, looked_into(positions))


def looked_into(positions: int) -> str:
    """How far a proof has come; empty before there is anything to tell."""
    return f"{positions:,} positions so far." if positions else ""


def set_entry(game: str, grade: int, solved: int, count: int) -> str:
    """A set in the list of all, with how many of it are solved."""
    done = SET_DONE if solved == count else f"{solved} of {count}"
    return f"{set_name(game, grade)}, {done}"


def game_title(game: str) -> str:
    """What a game is called."""
    return GAMES[game]("").title


def day_name(day: date) -> str:
    """A date for people, as in "22 November"."""
    return f"{day.day} {MONTHS[day.month - 1]}"


def daily_entry(day: date, *, solved: bool) -> str:
    """The puzzle of the day in the list of all."""
    return f"{day_name(day)}{f', {SET_DONE}' if solved else ''}"


def place(game: str, grade: int, number: int, count: int) -> str:
    """Which puzzle of a set is shown."""
    return f"{set_name(game, grade)}, {number} of {count}."


def of_day(day: date) -> str:
    """Of which day a puzzle is."""
    return f"{DAILY}, {day_name(day)}."


MADE = "A puzzle of your own"
MADE_CLAIMS: Mapping[str, str] = {
    "asked": "Is it a puzzle?",
    "given": "A puzzle.",
    "unique": "A puzzle.",
    "several": "No puzzle yet.",
    "lost": "No puzzle.",
    "unsettled": NOT_DECIDED,
}
"""What is said first of a position that is looked into, by what is known of its claim."""
WINS = "It wins."
LOSES = "It loses."
FULL = "It is too large for the memory here. Fewer empty points help."
LONGER = "Look longer, or leave fewer empty points."


def alike(moves: Sequence[Move]) -> str:
    """Moves of which the same is to be said as of another; empty where there are none."""
    return f"The same, mirrored: {called(*moves)}." if moves else ""


def made_asked(colour: Player, positions: int) -> str:
    """A puzzle is to be made, and nothing is proven yet."""
    told = f"Whether {NAMES[colour]} wins, and by which moves, is being proven."
    return announced(told, looked_into(positions))


def made_lost(colour: Player) -> str:
    """There is nothing to be won."""
    return f"{NAMES[colour]} does not win here, whatever they play."


def made_several(colour: Player, winning: Sequence[Move]) -> str:
    """There are second solutions."""
    return f"{NAMES[colour]} wins by {called(*winning)}: a puzzle has one solution."


def made_unique(colour: Player, winning: Sequence[Move], others: int) -> str:
    """It is a puzzle."""
    if not others:
        return f"{NAMES[colour]} wins by {called(*winning)}, the only move there is."
    lose = "the other one loses" if others == 1 else f"the {others} others lose"
    return f"{NAMES[colour]} wins by {called(*winning)} alone; {lose}."


def made_unsettled(colour: Player, winning: Sequence[Move], open_: int, *, full: bool) -> str:
    """What could not be proven in the time, or for want of memory."""
    way = FULL if full else LONGER
    if not winning:
        return f"Who wins here could not be proven. {way}"
    rest = counted(open_, "other move")
    return f"{NAMES[colour]} wins by {called(*winning)}; of {rest} it is not known. {way}"


def made_wins(move: Move) -> str:
    """A move that wins, tried while a puzzle is being made."""
    return f"{_begun(called(move))} wins."


def damaged(puzzles: int, progress: int) -> str:
    """What could not be read; empty where all could."""
    parts = []
    if puzzles:
        these = "A puzzle" if puzzles == 1 else f"{puzzles} puzzles"
        parts.append(f"{these} could not be read. The others are all here.")
    if progress:
        parts.append("Some of what was kept of your puzzles could not be read, and was put aside.")
    return " ".join(parts)


def hint(game: Game, move: Move) -> str:
    """What the winning move does, as far as the rules alone can tell."""
    told = why(game.rules, game.position, Candidate(move, 1, 1.0))
    if told.startswith(NO_DEED):
        return "A quiet move that gains nothing at once."
    return f"The move {told.removeprefix('it ')}."


def hint_where(move: Move) -> str:
    """Where the winning move is."""
    if isinstance(move, Place):
        return f"{'A red stone' if move.red else 'A stone of your own'} at {move.point}."
    return ""


def refuted(game: Game, tried_at: int, *, briefly: bool = False) -> str:
    """What answers the move of the line after so many others, all that has been made since.

    The game stands where the answer has been made, or at the end that the move itself has brought.
    In a turn of several stones the mover may have gone on before. Briefly only the answer is told
    where there is nothing to see.
    """
    loser = game.positions[tried_at].to_move
    since = list(enumerate(game.moves))[tried_at + 1 :]
    own = [move for ply, move in since if game.positions[ply].to_move is loser]
    answers = [move for ply, move in since if game.positions[ply].to_move is not loser]
    if not answers:
        last = called(*own[-1:] or game.moves[tried_at : tried_at + 1])
        return f"{_begun(last)} takes your own last stones." if game.outcome else LOSES
    told = _answered(game, loser, [ply for ply, _ in since], called(*answers), briefly=briefly)
    return announced(f"Say you go on with {called(*own)}." if own else "", told)


def _answered(game: Game, loser: Player, plies: list[int], answers: str, *, briefly: bool) -> str:
    """What an answer comes to, by what is seen on the board."""
    name, stone = NAMES[loser.enemy], loser.stone
    if game.outcome is not None:
        return f"{name} answers {answers}, and your last stones are gone."
    taken = sum(_taken(game.positions[ply], game.moves[ply], stone, game) for ply in plies)
    if taken:
        stones = counted(taken, "stone")
        return f"{name} answers {answers}, and takes {stones} of yours: that is lost."
    if game.position.to_move is loser and forced(game.rules, game.position) is not None:
        return (
            f"{name} answers {answers}, and you run out: every move left takes stones of your own."
        )
    return (
        f"{name} answers {answers}."
        if briefly
        else (f"{name} answers {answers}, and wins whatever you do.")
    )


def solved_how(*, clean: bool, hints: int, seconds: int | None, streak: int) -> str:
    """How a puzzle was solved."""
    if not clean:
        return "With a hint." if hints else "Not at the first try, but solved."
    time = f" in {duration(seconds)}" if seconds else ""
    row = f" {streak} in a row." if streak > 1 else ""
    return f"At the first try{time}.{row}"


def disproved(colour: Player) -> str:
    """A puzzle that is none."""
    return (
        f"It was sent as a puzzle, but it is proven that {NAMES[colour]} does not win here, "
        "whatever they play."
    )


def shown(future: int) -> str:
    """How the line of a puzzle that was given up can be seen."""
    return "“On” shows how it goes on." if future else "That is how it is won."


def duration(seconds: int) -> str:
    """A time as short as it can be told, as in "41 seconds"."""
    if seconds < LONGEST_TOLD:
        minutes, rest = divmod(seconds, 60)
        return f"{minutes}:{rest:02} minutes" if minutes else counted(rest, "second")
    return counted(round(seconds / 60), "minute")


SAID: Mapping[str, str] = {
    "copied": "Copied, ready to be pasted.",
    "sent": "On its way.",
    "not-copied": "The browser does not let the page copy.",
}
"""What has become of a text that was to leave the page."""


def puzzle_to_share(colour: Player, title: str) -> str:
    """A line that goes with the link of a puzzle."""
    return f"{title}: {NAMES[colour]} to move and win."


def to_share(day: date, *, solved: bool, clean: bool, seconds: int | None) -> str:
    """A daily puzzle's result for others, which gives nothing of it away."""
    how = "not solved yet"
    if solved:
        how = "solved at the first try" if clean else "solved, not at the first try"
        how = f"{how} in {duration(seconds)}" if clean and seconds else how
    return f"Redstone’s puzzle of {day_name(day)} {day.year}: {how}."


def announced(*parts: str) -> str:
    """What is read out: all that is not empty, in this order."""
    return " ".join(part for part in parts if part)


def _begun(words: str) -> str:
    """Words as they begin a sentence."""
    return f"{words[:1].upper()}{words[1:]}"


def called(*moves: Move) -> str:
    """What moves are called, as in "b2 and red c3"."""
    return listed([_called(move) for move in moves])


def _called(move: Move) -> str:
    return f"red {move.point}" if isinstance(move, Place) and move.red else str(move)


def _taken(position: Position, move: Move, stone: Stone, game: Game) -> int:
    """How many of a colour's stones a move of its enemy takes."""
    _, theirs = tolls(position, game.rules.captures(position, move))
    return theirs if position.to_move.stone is not stone else 0
