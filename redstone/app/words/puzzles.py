"""What is said at a puzzle: what is asked, how each move is met, and how somebody does."""

from collections.abc import Mapping, Sequence
from datetime import date

from redstone.app.words.deeds import balance
from redstone.app.words.names import name_of
from redstone.board import Stone
from redstone.bot.report import Candidate
from redstone.insight.forced import forced, tolls
from redstone.language import Text, _, begun, day, listed, ngettext, pgettext, sentences
from redstone.position import Move, Place, Player, Position
from redstone.record.game import Game
from redstone.rules import GAMES

RIGHT = Text("Right. Go on.")
ANSWERING = Text("Right. The answer comes.")
TITLES: Mapping[str, Text] = {
    "weighed": Text("Let us see …"),
    "refuted": Text("Not this."),
    "unsettled": Text("Nobody knows."),
    "solved": Text("Solved."),
    "shown": Text("The solution."),
    "disproved": Text("This cannot be won."),
}
"""What is said first at each stage of an attempt but while a move is asked for, by its name."""
UNSETTLED = Text("Whether that wins is too much to be proven here. It counts neither way.")
DAILY = Text("Today’s puzzle")
SENT = Text("A puzzle that was sent")
MADE = Text("A puzzle of your own")
SET_DONE = "✓"
CLAIMS: Mapping[str, Text | None] = {
    "asked": Text("It is being looked into whether that is so."),
    "unique": Text("One move alone wins."),
    "several": Text("More than one move wins here: each of them counts."),
    "unsettled": Text(
        "This is too large to be proven here. A move counts only where it is proven to win."
    ),
    "given": None,
    "lost": None,
}
"""What is known of a puzzle's claim, by its name; None where nothing is said of it."""
LONGEST_TOLD = 10 * 60
"""Seconds: a longer time is told in minutes."""
SAID: Mapping[str, Text] = {
    "copied": Text("Copied, ready to be pasted."),
    "sent": Text("On its way."),
    "not-copied": Text("The browser does not let the page copy."),
}
"""What has become of a text that was to leave the page."""


def asked(colour: Player, *, places: int = 1) -> str:
    """What is to be done."""
    if places == 1:
        return _("{player} moves, and wins. How?", player=name_of(colour))
    return ngettext(
        "{player} moves and places {n} stone, and wins. How?",
        "{player} moves and places {n} stones, and wins. How?",
        places,
        player=name_of(colour),
    )


def claim(name: str) -> str:
    """What is known of a puzzle's claim; empty where nothing is said of it."""
    known = CLAIMS[name]
    return _(known) if known else ""


def set_name(game: str, grade: int) -> str:
    """What a set is called beside others of its game."""
    return _("Grade {grade}", grade=grade) if game else ""


def set_entry(game: str, grade: int, solved: int, count: int) -> str:
    """A set in the list of all, with how many of it are solved."""
    if solved == count:
        return _("Grade {grade}, {done}", grade=grade, done=SET_DONE)
    return _("Grade {grade}, {solved} of {count}", grade=grade, solved=solved, count=count)


def game_title(game: str) -> str:
    """What a game is called."""
    return GAMES[game]("").title


def daily_entry(of: date, *, solved: bool) -> str:
    """The puzzle of the day in the list of all."""
    return _("{day}, {done}", day=day(of), done=SET_DONE) if solved else day(of)


def place(game: str, grade: int, number: int, count: int) -> str:
    """Which puzzle of a set is shown."""
    return _("Grade {grade}, {number} of {count}.", grade=grade, number=number, count=count)


def of_day(of: date) -> str:
    """Of which day a puzzle is."""
    return _("Today’s puzzle, {day}.", day=day(of))


def outside(title: str) -> str:
    """What puzzles are called that belong to no set, as a sentence."""
    return _("{title}.", title=title)


MADE_CLAIMS: Mapping[str, Text] = {
    "asked": Text("Is it a puzzle?"),
    "given": Text("A puzzle."),
    "unique": Text("A puzzle."),
    "several": Text("No puzzle yet."),
    "lost": Text("No puzzle."),
    "unsettled": Text("Too large."),
}
"""What is said first of a position that is looked into, by what is known of its claim."""
TRY = Text("Tap a point to see what becomes of it.")


def made_how(claim: str, colour: Player, winning: Sequence[Move], others: int) -> str:
    """What is proven of a position of which a puzzle is to be made."""
    name = name_of(colour)
    match claim:
        case "asked":
            return _("Whether {player} wins, and by which moves, is being proven.", player=name)
        case "lost":
            told = _("{player} does not win here, whatever they play.", player=name)
            return sentences(told, _(TRY))
        case "unsettled":
            return sentences(
                _("Who wins here could not be proven within a minute."),
                _("Fewer empty points help."),
            )
    gaps = {"player": name, "moves": listed([_called(move) for move in winning])}
    if claim == "several":
        told = _("{player} wins by {moves}: a puzzle has one solution.", **gaps)
    elif others:
        told = ngettext(
            "{player} wins by {moves} alone; the {n} other loses.",
            "{player} wins by {moves} alone; the {n} others lose.",
            others,
            **gaps,
        )
    else:
        told = _("{player} wins by {moves} alone.", **gaps)
    return sentences(told, _(TRY))


def made_wins(move: Move) -> str:
    """A move that wins, tried while a puzzle is being made."""
    return _("{move} wins.", move=begun(_called(move)))


def damaged(puzzles: int, progress: int) -> str:
    """What could not be read; empty where all could."""
    parts = []
    if puzzles:
        told = ngettext("A puzzle could not be read.", "{n} puzzles could not be read.", puzzles)
        parts += [told, _("The others are all here.")]
    if progress:
        parts.append(
            _("Some of what was kept of your puzzles could not be read, and was put aside.")
        )
    return sentences(*parts)


def hint(game: Game, move: Move) -> str:
    """What the winning move does, as far as the rules alone can tell."""
    gains, cost = balance(game.rules, game.position, Candidate(move, 1, 1.0))
    if gains and cost:
        return _("The move {gains} but {cost}.", gains=listed(gains), cost=cost)
    if gains:
        return _("The move {gains}.", gains=listed(gains))
    return _("A quiet move that gains nothing at once.")


def hint_where(move: Move) -> str:
    """Where the winning move is."""
    if not isinstance(move, Place):
        return ""
    if move.red:
        return _("A red stone at {point}.", point=move.point)
    return _("A stone of your own at {point}.", point=move.point)


def refuted(game: Game, tried_at: int) -> str:
    """What answers the move of the line after so many others, all that has been made since.

    The game stands where the answer has been made, or at the end that the move itself has brought.
    """
    positions, moves = game.positions, game.moves
    tried, loser = moves[tried_at], positions[tried_at].to_move
    answers = moves[tried_at + 1 :]
    if not answers:
        if game.outcome is None:
            return ""
        return _("{move} takes your own last stones.", move=begun(_called(tried)))
    gaps = {"player": name_of(loser.enemy), "moves": listed([_called(move) for move in answers])}
    if game.outcome is not None:
        return _("{player} answers {moves}, and your last stones are gone.", **gaps)
    taken = sum(
        _taken(positions[at], moves[at], loser.stone, game)
        for at in range(tried_at + 1, len(moves))
    )
    if taken:
        return ngettext(
            "{player} answers {moves}, and takes {n} stone of yours: that is lost.",
            "{player} answers {moves}, and takes {n} stones of yours: that is lost.",
            taken,
            **gaps,
        )
    if positions[-1].to_move is loser and forced(game.rules, positions[-1]) is not None:
        return _(
            "{player} answers {moves}, and you run out: every move left takes stones of your own.",
            **gaps,
        )
    return _("{player} answers {moves}, and wins whatever you do.", **gaps)


def solved_how(*, clean: bool, hints: int, seconds: int | None, streak: int) -> str:
    """How a puzzle was solved."""
    if not clean:
        return _("With a hint.") if hints else _("Not at the first try, but solved.")
    if seconds:
        told = _("At the first try in {time}.", time=duration(seconds))
    else:
        told = _("At the first try.")
    row = ngettext("{n} in a row.", "{n} in a row.", streak) if streak > 1 else ""
    return sentences(told, row)


def disproved(colour: Player) -> str:
    """A puzzle that is none."""
    return _(
        "It was sent as a puzzle, but it is proven that {player} does not win here, "
        "whatever they play.",
        player=name_of(colour),
    )


def shown(future: int) -> str:
    """How the line of a puzzle that was given up can be seen."""
    return _("“On” shows how it goes on.") if future else _("That is how it is won.")


def tally(solved: int, streak: int, best: int, days: int) -> str:
    """How somebody has done so far; empty before the first puzzle."""
    parts = []
    if solved:
        parts.append(ngettext("{n} puzzle solved", "{n} puzzles solved", solved))
    if streak > 1 and best > streak:
        parts.append(
            ngettext(
                "{n} at once in a row, at best {best}",
                "{n} at once in a row, at best {best}",
                streak,
                best=best,
            )
        )
    elif streak > 1:
        parts.append(ngettext("{n} at once in a row", "{n} at once in a row", streak))
    if days > 1:
        parts.append(
            ngettext("daily puzzles {n} day in a row", "daily puzzles {n} days in a row", days)
        )
    return _("{parts}.", parts="; ".join(parts)) if parts else ""


def duration(seconds: int) -> str:
    """A time as short as it can be told, as in "41 seconds"."""
    minutes, rest = divmod(seconds, 60)
    if seconds >= LONGEST_TOLD:
        minutes = round(seconds / 60)
        return ngettext("{n} minute", "{n} minutes", minutes)
    if minutes:
        return pgettext("a time", "{minutes}:{seconds} minutes",
                        minutes=str(minutes), seconds=f"{rest:02}")  # fmt: skip
    return ngettext("{n} second", "{n} seconds", rest)


def puzzle_to_share(colour: Player, title: str) -> str:
    """A line that goes with the link of a puzzle."""
    return _("{game}: {player} to move and win.", game=title, player=name_of(colour))


def to_share(of: date, *, solved: bool, clean: bool, seconds: int | None) -> str:
    """A daily puzzle's result for others, which gives nothing of it away."""
    when = day(of, year=True)
    if not solved:
        return _("Redstone’s puzzle of {day}: not solved yet.", day=when)
    if not clean:
        return _("Redstone’s puzzle of {day}: solved, not at the first try.", day=when)
    if seconds:
        return _("Redstone’s puzzle of {day}: solved at the first try in {time}.",
                 day=when, time=duration(seconds))  # fmt: skip
    return _("Redstone’s puzzle of {day}: solved at the first try.", day=when)


def _called(move: Move) -> str:
    if isinstance(move, Place) and move.red:
        return pgettext("a move", "red {point}", point=move.point)
    return str(move)


def _taken(position: Position, move: Move, stone: Stone, game: Game) -> int:
    """How many of a colour's stones a move of its enemy takes."""
    theirs = tolls(position, game.rules.captures(position, move))[1]
    return theirs if position.to_move.stone is not stone else 0
