"""Matches and round robins; each game is a task that depends only on the seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations, count, islice, takewhile
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from redstone.commands.players import player
from redstone.commands.series import openings, play_game, wilson
from redstone.lab.elo import (
    BOUND,
    FEWEST_PAIRS,
    decided,
    elo,
    elo_interval,
    log_likelihood_ratio,
    pairs_needed,
    ratings,
)
from redstone.lab.running import LabTask
from redstone.own_rules import rules_from
from redstone.rules import GAMES

SIDES = ("a", "b")


@dataclass(frozen=True)
class Plan:
    """The plan of a match or round robin: up to `games` games per pairing.

    With `sprt`, two differences in Elo, a match of two players ends once one of them is accepted.
    `source` is the text of rules from a file, which workers get.
    """

    players: tuple[str, ...]
    game: str
    size: tuple[int, int]
    pie: bool
    games: int
    seed: int
    sprt: tuple[float, float] | None = None
    source: str = ""

    def about(self, engine: str) -> dict[str, Any]:
        """Return what identifies the results: everything but the number of games."""
        own = asdict(self)
        return {
            "lab": "match",
            "engine": engine,
            **{name: own[name] for name in ("players", "game", "size", "pie", "seed")},
            **({"rules": sha256(self.source.encode()).hexdigest()[:8]} if self.source else {}),
        }

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """The pairs of players, by index."""
        return list(combinations(range(len(self.players)), 2))

    def tasks(self) -> Iterator[LabTask]:
        """Yield the games as tasks, in rounds over all pairings."""
        venue = Venue(self.game, self.size, self.pie, self.seed, self.source)
        for number in range(self.games):
            for one, other in self.pairings:
                names = (self.players[one], self.players[other])
                yield LabTask(name_of(one, other, number), (names, venue, number))


def name_of(one: int, other: int, number: int) -> str:
    """Return the task name of game `number` between two players (by index)."""
    return f"{one}-{other} {number}"


@dataclass(frozen=True)
class Venue:
    """The setting of a game: rules, board and seed; `source` has the text of own rules."""

    game: str
    size: tuple[int, int]
    pie: bool
    seed: int
    source: str = ""


def play(names: tuple[str, str], venue: Venue, number: int) -> dict[str, Any]:
    """Play game `number` between two named players; return first player, winner and moves.

    Players are "a" and "b", and a draw has no winner. The second game of a pair exchanges the
    seats. Raises EngineFailure for an outside engine that fails.
    """
    register_rules(venue.source)
    usual, seed = GAMES[venue.game](""), venue.seed
    rules = usual if venue.pie or not usual.traits.pie else GAMES[venue.game]("n")
    starts = openings(rules, venue.size, Random(seed))
    start = next(islice(starts, number, None))
    with ExitStack() as stack:
        made = [
            stack.enter_context(closing(player(name)(_seed(seed, side, number))))
            for side, name in enumerate(names)
        ]
        result = play_game(start, number % 2, (made[0], made[1]))
    winner = None if result.winner is None else SIDES[result.winner]
    return {
        "first": SIDES[result.first],
        "winner": winner,
        "moves": [str(move) for move in result.moves],
    }


@cache
def register_rules(source: str) -> None:
    """Register the rules in a source text in this process; nothing if empty (cached)."""
    if not source:
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rules.py"
        path.write_text(source, encoding="utf-8")
        rules_from(path)


def _seed(seed: int, side: int, number: int) -> int:
    """Return the random seed of a player (`side`) in a game."""
    return Random(f"{seed} {side} {number}").randrange(2**31)


# -- statistics ----------------------------------------------------------------


def score_of(result: Mapping[str, Any]) -> float:
    """Return the score of player a in a game: 1, 0.5 or 0."""
    return {"a": 1.0, "b": 0.0, None: 0.5}[result["winner"]]


def complete_games(plan: Plan, known: Mapping[str, Any], one: int, other: int) -> list[Any]:
    """Return a pairing's games up to the first missing one.

    So the games that count do not depend on the order in which they end. With a sequential test
    they end with the pair that settles it.
    """
    names = (name_of(one, other, number) for number in count())
    found = [known[name] for name in takewhile(known.__contains__, islice(names, plan.games))]
    settled = plan.sprt and pairs_needed(pairs_of(found), *plan.sprt)
    return found[: 2 * settled] if settled else found


def pairs_of(found: Sequence[Any]) -> list[float]:
    """Return the mean scores of player a in complete pairs of games."""
    scores = list(map(score_of, found))
    return [(a + b) / 2 for a, b in zip(scores[::2], scores[1::2], strict=False)]


def stop_condition(plan: Plan, known: Mapping[str, Any]) -> Callable[[], bool]:
    """Return a function that is True once the known results decide a sequential test."""

    def enough() -> bool:
        """Return True once the test is decided."""
        if plan.sprt is None:
            return False
        pairs = pairs_of(complete_games(plan, known, 0, 1))
        return pairs_needed(pairs, *plan.sprt) is not None

    return enough


def report(plan: Plan, known: Mapping[str, Any]) -> dict[str, Any]:
    """Return the match statistics as a dict for JSON."""
    games = {pair: complete_games(plan, known, *pair) for pair in plan.pairings}
    common = {
        "players": list(plan.players),
        "game": plan.game,
        "size": "x".join(map(str, plan.size)),
        "seed": plan.seed,
    }
    if len(plan.players) == 2:
        return common | _of_two(plan, games[0, 1])
    return common | _of_many(plan, games)


def _of_two(plan: Plan, games: list[Any]) -> dict[str, Any]:
    """Return the statistics of a match of two: score, Elo, intervals and the sequential test."""
    scores = list(map(score_of, games))
    total = sum(scores)
    told = {
        "wins": [scores.count(1.0), scores.count(0.0)],
        "draws": scores.count(0.5),
        "rate": total / len(games) if games else None,
        "interval": list(wilson(total, len(games))),
        "elo": _finite(elo(total / len(games))) if games else None,
        "elo_interval": [_finite(each) for each in elo_interval(total, len(games))],
        "games": games,
    }
    if plan.sprt is not None:
        pairs = pairs_of(games)
        ratio = log_likelihood_ratio(pairs, *plan.sprt)
        told["sprt"] = {
            "elo": list(plan.sprt),
            "log_likelihood_ratio": ratio,
            "bound": BOUND,
            "accepted": decided(ratio) if len(pairs) >= FEWEST_PAIRS else None,
        }
    return told


def _finite(value: float) -> float | None:
    """Return a number, None if it is infinite."""
    return value if abs(value) < float("inf") else None


def _of_many(plan: Plan, games: Mapping[tuple[int, int], list[Any]]) -> dict[str, Any]:
    """Return the ratings and the cross table of a round robin."""
    played = [(one, other, score_of(game)) for (one, other), some in games.items() for game in some]
    table: list[list[float | None]] = [[None] * len(plan.players) for _ in plan.players]
    for (one, other), some in games.items():
        table[one][other] = sum(map(score_of, some))
        table[other][one] = len(some) - sum(map(score_of, some))
    return {
        "ratings": [asdict(each) for each in ratings(len(plan.players), played)],
        "table": table,
        "games": {f"{one}-{other}": some for (one, other), some in games.items()},
    }


def in_words(told: Mapping[str, Any]) -> str:
    """Return the statistics as text: two players' difference, or a cross table."""
    if "table" in told:
        return _cross_table(told)
    if not told["games"]:
        return "no game was finished"
    (a, b), (won, lost), (low, high) = told["players"], told["wins"], told["interval"]
    lines = [
        f"{a} {won} - {b} {lost}, {told['draws']} drawn, on {told['size']}",
        f"rate of {a}: {told['rate']:.1%}, 95 % interval {low:.1%} to {high:.1%}",
        f"Elo of {a} over {b}: {_elo_words(told)}",
    ]
    if "sprt" in told:
        lines.append(_test_words(told["sprt"]))
    return "\n".join(lines)


def _elo_words(told: Mapping[str, Any]) -> str:
    """Return the Elo difference and its interval as text."""
    low, high = ("?" if each is None else f"{each:+.0f}" for each in told["elo_interval"])
    middle = "all or nothing" if told["elo"] is None else f"{told['elo']:+.0f}"
    return f"{middle}, 95 % interval {low} to {high}"


def _test_words(test: Mapping[str, Any]) -> str:
    """Return the state of the sequential test as text."""
    zero, one = test["elo"]
    told = {None: "not settled", 0: f"{zero:g} is accepted", 1: f"{one:g} is accepted"}
    ratio = f"{test['log_likelihood_ratio']:.2f} of {test['bound']:.2f}"
    return f"sequential test of {zero:g} against {one:g}: {told[test['accepted']]} ({ratio})"


def _cross_table(told: Mapping[str, Any]) -> str:
    """Return the cross table as text, strongest player first: ratings and scores."""
    names, rated = told["players"], told["ratings"]
    order = sorted(range(len(names)), key=lambda n: -rated[n]["elo"])
    width = max(map(len, names))
    rows = []
    for place, n in enumerate(order, 1):
        scores = ("-" if (s := told["table"][n][m]) is None else f"{s:g}" for m in order)
        row = " ".join(f"{score:>6}" for score in scores)
        rating = f"{rated[n]['elo']:+6.0f} +-{rated[n]['margin']:4.0f}"
        rows.append(f"{place:2} {names[n]:{width}} {rating} {row}")
    return "\n".join(rows)
