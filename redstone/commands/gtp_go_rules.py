"""Go's rules in KataGo's format, as far as they can be represented."""

import json
from dataclasses import replace

from redstone.record.characters import quote
from redstone.record.game import Game
from redstone.rules.go import Go

AREA, TERRITORY = "AREA", "TERRITORY"
SCORINGS = {"a": AREA, "b": TERRITORY, "c": TERRITORY}
"""KataGo's name for each way of scoring."""
BY_NAME = {
    **dict.fromkeys(("tromp-taylor", "chinese", "chinese-ogs", "chinese-kgs"), "a"),
    **dict.fromkeys(("aga", "bga", "new-zealand"), "a"),
    **dict.fromkeys(("japanese", "korean"), "c"),
}
"""The nearest scoring for each name of rules; ko and dead stones follow our rules."""


def format_rules(game: Game) -> str:
    """Return the rules as JSON for `kata-get-rules`.

    Raises ValueError in games other than Go.
    """
    rules = _rules_of(game)
    return json.dumps(
        {
            "friendlyPassOk": False,
            "hasButton": False,
            "ko": "SIMPLE",
            "scoring": SCORINGS[rules.scoring],
            "suicide": True,
            "tax": "NONE",
            "whiteHandicapBonus": "0",
        }
    )


def with_rules(game: Game, text: str) -> Game:
    """Return the game with its scoring set by a `kata-set-rules` text. Raises ValueError."""
    return _scored(game, read_scoring(text))


def with_scoring_of(game: Game, rules: object) -> Game:
    """Return the game with its scoring set by a rules name, or KataGo's JSON object.

    Raises ValueError.
    """
    return _scored(game, scoring_of(rules))


def _scored(game: Game, scoring: str) -> Game:
    """Return the game with this scoring."""
    return replace(game, rules=replace(_rules_of(game), scoring=scoring))


def _rules_of(game: Game) -> Go:
    """Return a game's rules of Go. Raises ValueError for other games."""
    if not isinstance(game.rules, Go):
        raise ValueError(f"{game.rules.title} has no rules of Go")
    return game.rules


def read_scoring(text: str) -> str:
    """Parse a rules name, or KataGo's JSON, into a scoring. Raises ValueError."""
    if not text.lstrip().startswith("{"):
        return _by_name(text)
    try:
        return scoring_of(json.loads(text))
    except (json.JSONDecodeError, RecursionError):
        raise ValueError(f"{quote(text)} is not JSON") from None


def scoring_of(rules: object) -> str:
    """Return the scoring for a rules name, or KataGo's JSON object. Raises ValueError."""
    if isinstance(rules, str):
        return _by_name(rules)
    if not isinstance(rules, dict):
        raise ValueError("rules must be a name or an object")
    known: dict[str, object] = rules
    if known.get("hasButton") or known.get("tax", "NONE") != "NONE":
        raise ValueError("neither a button nor a group tax is known here")
    for letter, name in (("a", AREA), ("c", TERRITORY)):
        if known.get("scoring", AREA) == name:
            return letter
    raise ValueError(f"scoring must be {AREA} or {TERRITORY}, not {quote(str(known['scoring']))}")


def _by_name(text: str) -> str:
    """Return the scoring for a rules name. Raises ValueError."""
    name = text.strip().lower().replace("_", "-")
    if name not in BY_NAME:
        raise ValueError(f"the rules must be {', '.join(BY_NAME)} or JSON, not {quote(text)}")
    return BY_NAME[name]
