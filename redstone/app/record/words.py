"""Texts of the statistics room: strength, openings, advice."""

from datetime import date

from redstone.app.record.calendar import Day
from redstone.app.record.figures import RECENT_DAYS, Streaks, Tally
from redstone.app.record.openings import Began
from redstone.app.record.ratings import ENOUGH, Key, Track
from redstone.app.record.result import Phase
from redstone.app.words.ending import ONE_MISSED
from redstone.app.words.levels import numbered_name
from redstone.app.words.names import name_of
from redstone.board import Point
from redstone.engine.anchors import BoardClass
from redstone.engine.levels import level_by_number
from redstone.language import Text, _, day, ngettext, number, row, sentences
from redstone.openings.opening_map import Worth
from redstone.position import Move, Pass, Place, Player, Swap
from redstone.rules import GAMES
from redstone.summary import game_title

MY_RECORD = Text("My record")
MY_OPENINGS = Text("My openings")
READING = Text("Loading your results…")
EMPTY = Text("There’s nothing here yet. Every game you finish on this device counts here.")
FOR_A_RATING = Text(
    "You get a rating after ten games without help against the computer on boards of similar "
    "size, once you’ve both won and lost."
)
SWITCHED_OFF = Text("Your settings stop the page from keeping results.")
NOT_READ = Text("Your results on this device couldn’t be read. Reload the page to try again.")
FORGOTTEN = Text("Your results, your ratings and the levels that suit you have been deleted.")
CARDS_FORGOTTEN = Text("Your list of mistakes to practise has been deleted.")
PUZZLES_FORGOTTEN = Text("Your puzzle results have been deleted.")
STILL_THERE = Text("Your games and lessons are still there.")
NO_OPENINGS = Text("This position isn’t in any of your games.")
BOARDS = {
    BoardClass.SMALL: Text("small boards"),
    BoardClass.SEVEN: Text("boards around 7 × 7"),
    BoardClass.NINE: Text("boards around 9 × 9"),
    BoardClass.LARGE: Text("large boards"),
}
LESSONS = Text("Lessons")
PUZZLES = Text("Puzzles")
BEGAN = {
    Began.EITHER: Text("All games"),
    Began.PERSON: Text("You moved first"),
    Began.OTHER: Text("They moved first"),
}
PHASES = {
    Phase.OPENING: Text("In the opening, before any capture"),
    Phase.FIGHT: Text("In the fight"),
    Phase.RACE: Text("In the race for safe moves at the end"),
}
NEXT = {
    Phase.OPENING: Text(
        "Most of your losses come in the opening: look at how your openings go and what else "
        "you can play."
    ),
    Phase.FIGHT: Text(
        "Most of your losses come in fights: puzzles are good practice for just that."
    ),
    Phase.RACE: Text(
        "Most of your losses come in the race at the end: the fighting lessons show "
        "how to count safe moves."
    ),
}
UNREVIEWED = Text("Reviews show where you lose games. In “Games”, review one you lost.")
TABLES = {
    "boards": Text("By game and board"),
    "levels": Text("Against the computer, by strength"),
    "colours": Text("By colour"),
    "phases": Text("Where you lose games"),
    "themes": Text("Puzzles by theme"),
}
HEAD = (Text("Won"), Text("Drawn"), Text("Lost"), Text("Score"))
PHASE_HEAD = (Text("a column", "Games"),)
THEME_HEAD = (Text("First try"), Text("solved, but not at the first try", "Later"), Text("Not yet"))
RATING_HEAD = (Text("Day"), Text("Rating"), Text("Margin"))
WITHOUT_LOSS = Text("You won every game. Play a stronger level to get a rating.")
WITHOUT_WIN = Text("You lost every game. Play a weaker level to get a rating.")
WITHOUT_MISS = Text("You solved every puzzle on the first try. Try a harder grade to get a rating.")
WITHOUT_SOLVED = Text("You solved none on the first try. Try an easier grade to get a rating.")
SURE_OF = Text(
    "Your true rating is within the margin 95 times in 100 if you play levels near your own "
    "strength. A beginner’s is {beginner}."
)
LINES = Text("The numbered lines are the computer’s levels.")
PLOT = Text("Your rating from game to game, with its margin.")


def board_name(key: Key) -> str:
    """Return the name of a game on a board class."""
    return _("{game}, {boards}", game=game_title(GAMES[key[0]]("")), boards=_(BOARDS[key[1]]))


def level(number_: int) -> str:
    """Return the name of a computer level."""
    return numbered_name(level_by_number(number_))


def colour(player: Player) -> str:
    """Return the name of a colour."""
    return name_of(player)


def rating(track: Track, fits: int | None) -> str:
    """Return a rating with its margin, or the number of games before there is one.

    `fits` is the level of equal strength; a rating of puzzles has none.
    """
    if not track.has_enough:
        return ngettext(
            "{n} game so far; your rating comes after {enough}.",
            "{n} games so far; your rating comes after {enough}.",
            track.games,
            enough=number(ENOUGH),
        )
    if not track.means_something:
        return _(WITHOUT_LOSS if track.scored else WITHOUT_WIN)
    gaps = {"rating": round(track.rating.elo), "margin": round(track.rating.margin)}
    if fits is None:
        return _("{rating}, give or take {margin}", **gaps)
    return _("{rating}, give or take {margin}: as strong as {level}", level=level(fits), **gaps)


def puzzle_rating(track: Track) -> str:
    """Return the puzzle rating as a text."""
    if not track.has_enough:
        return ngettext(
            "{n} puzzle so far; your rating comes after {enough}.",
            "{n} puzzles so far; your rating comes after {enough}.",
            track.games,
            enough=number(ENOUGH),
        )
    if not track.means_something:
        return _(WITHOUT_MISS if track.scored else WITHOUT_SOLVED)
    return rating(track, None)


def growth(before: Track, now: Track) -> str:
    """Return the sentence on the rating's change since the first one, or that it may be chance."""
    change = round(now.rating.elo - before.rating.elo)
    if abs(change) <= max(before.rating.margin, now.rating.margin):
        return _("You play about as well as when you were first rated: any change may be chance.")
    if change > 0:
        return ngettext(
            "You’ve gained {n} point since your first rating.",
            "You’ve gained {n} points since your first rating.",
            change,
        )
    return ngettext(
        "You’ve lost {n} point since your first rating.",
        "You’ve lost {n} points since your first rating.",
        -change,
    )


def games_played_text(every: Tally, recent: int) -> str:
    """Return the sentence on the number of games, in all and recently."""
    return sentences(
        ngettext("{n} game.", "{n} games.", every.games),
        ngettext(
            "{n} in the last {days} days.",
            "{n} in the last {days} days.",
            recent,
            days=RECENT_DAYS,
        ),
    )


def time_spent_text(seconds: int) -> str:
    """Return the sentence on the thinking time, empty if unknown."""
    if not seconds:
        return ""
    minutes = round(seconds / 60)
    if minutes < 60:
        return ngettext(
            "You’ve spent {n} minute on your moves.",
            "You’ve spent {n} minutes on your moves.",
            max(1, minutes),
        )
    return ngettext(
        "You’ve spent {n} hour on your moves.",
        "You’ve spent {n} hours on your moves.",
        round(minutes / 60),
    )


def won(every: Tally) -> str:
    """Return the sentence on the games won, of all; they include at least one."""
    if every.games == 1:
        return _("You’ve won your first game.")
    return ngettext(
        "You’ve won {won} of {n} games.",
        "You’ve won {won} of {n} games.",
        every.games,
        won=number(every.won),
    )


def day_told(done: Day) -> str:
    """Return the text of a calendar day and what was done on it."""
    parts = (
        games(done.games) if done.games else "",
        _(LESSONS) if done.lessons else "",
        _(PUZZLES) if done.puzzles else "",
    )
    if done.is_empty:
        return day(done.date)
    return _("{day}: {done}", day=day(done.date), done=row(parts))


def streaks_text(streaks: Streaks) -> str:
    """Return the sentences on streaks of wins and days, longest and current; empty without."""
    wins = ngettext(
        "Most wins in a row: {n}, now {now}.",
        "Most wins in a row: {n}, now {now}.",
        streaks.most_wins,
        now=number(streaks.wins),
    )
    days = ngettext(
        "Most days in a row: {n}, now {now}.",
        "Most days in a row: {n}, now {now}.",
        streaks.most_days,
        now=number(streaks.days),
    )
    told = wins if streaks.most_wins else ""
    return sentences(told, days, _(ONE_MISSED)) if streaks.most_days else told


def weakest_theme_text(title: str, percent: int) -> str:
    """Return the sentence on the puzzle theme with the lowest success rate."""
    return _(
        "Your hardest theme is “{theme}”: you solve {percent}% on the first try.",
        theme=title,
        percent=percent,
    )


def score(tally: Tally) -> str:
    """Return the average score in percent as text; 0% without a game."""
    return _("{percent}%", percent=round(100 * tally.score))


def tally(found: Tally) -> str:
    """Return a result bar's text for screen readers."""
    return _(
        "won {won}, drawn {drawn}, lost {lost}",
        won=found.won,
        drawn=found.drawn,
        lost=found.lost,
    )


def plot_label(first: date, last: date, track: Track) -> str:
    """Return the rating plot's description for screen readers."""
    return sentences(
        _(PLOT),
        _(
            "From {first} to {last}; now {rating}, give or take {margin}.",
            first=day(first, year=True),
            last=day(last, year=True),
            rating=round(track.rating.elo),
            margin=round(track.rating.margin),
        ),
    )


def move(made: Move) -> str:
    """Return the name of an opening move."""
    match made:
        case Swap():
            return _("Swap")
        case Pass():
            return _("Pass")
        case Place(point, red=True):
            return _("red at {point}", point=point)
        case Place(point):
            return str(point)
        case _:
            return str(made)


def worth(known: Worth) -> str:
    """Return the text of a first stone's win rate for Black, or its proven result."""
    if known.is_proven:
        return _("wins (proven)") if known.chances else _("loses (proven)")
    return _("{percent}% for Black", percent=round(100 * known.chances))


def games(count: int) -> str:
    """Return a number of games."""
    return ngettext("{n} game", "{n} games", count)


def point_label(point: Point, found: Tally) -> str:
    """Return a point's accessible name with the results of games there."""
    return _("{point}: {games}, {tally}", point=point, games=games(found.games), tally=tally(found))


def openings_text(board: str, found: int) -> str:
    """Return the sentence on the number of games in an opening tree."""
    return sentences(
        _("{board}.", board=board),
        ngettext("{n} game started this way.", "{n} games started this way.", found),
    )
