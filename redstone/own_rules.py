"""Rules of one's own games, loaded from a Python file and registered in this process.

The file is executed with all the rights of the caller. The page has no such games.
"""

import re
import sys
from collections.abc import Callable, MutableMapping
from importlib.util import module_from_spec, spec_from_file_location
from os import PathLike
from pathlib import Path
from typing import cast

from redstone.rules import GAMES
from redstone.rules.protocol import Rules, Traits

OBJECT = "Rules"
"""The name of the rules in the file: an object, or a class without arguments."""
METHODS = ("start", "set_up", "legal_moves", "play", "captures")
LONGEST = 40
"""Maximum length of a title, in characters."""
_NAME = re.compile("[a-z]{1,20}", re.ASCII)
_OPTIONS = re.compile("[a-z][a-z0-9]{0,15}|", re.ASCII)
_OURS = frozenset(GAMES)


class NoRules(ValueError):
    """An error for a file without valid rules; its text is a sentence with the reason."""


def rules_from(path: str | PathLike[str]) -> Rules:
    """Return the rules in a Python file, which is executed; their games can be read from now on.

    `redstone.new` accepts them in place of a name. They replace rules of the same name from another
    file. Raises NoRules, OSError if the file cannot be read, and any error that the file raises.
    """
    rules = load_rules(path)
    games = cast("MutableMapping[str, Callable[[str], Rules]]", GAMES)
    games[rules.name] = _maker(rules)
    return rules


def load_rules(path: str | PathLike[str]) -> Rules:
    """Return the rules in a Python file, which is executed, without registering them.

    Raises as `rules_from`.
    """
    file = Path(path)
    with file.open("rb"):  # so that a missing file is reported as such
        spec = spec_from_file_location(f"rules_in_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise NoRules(f"{file} is no file of Python: its name ends in .py")
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    if not hasattr(module, OBJECT):
        raise NoRules(f"{file} has nothing called {OBJECT}")
    named = getattr(module, OBJECT)
    rules = named() if isinstance(named, type) else named
    if wrong := next(filter(None, (check(rules) for check in _CHECKS)), ""):
        raise NoRules(f"{OBJECT} in {file} {wrong}")
    return cast("Rules", rules)


def file_of(rules: Rules) -> str:
    """Return the path of the file that rules come from."""
    return str(sys.modules[type(rules).__module__].__file__)


def _maker(rules: Rules) -> Callable[[str], Rules]:
    """Return a factory like those in `GAMES`; rules without options accept only their own."""
    made: Callable[[str], Rules] | None = getattr(rules, "from_options", None)
    if made is not None:
        return made

    def only(options: str) -> Rules:
        """Return the rules for their own options. Raises ValueError for others."""
        if options != rules.options:
            raise ValueError(f"{options[:16]!r} is not an option of {rules.name}")
        return rules

    return only


def _no_name(rules: object) -> str:
    """Return an error message about the rules' name, empty if it is valid."""
    name = getattr(rules, "name", None)
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        return "has no name of 1 to 20 small letters, a to z"
    return f"is called {name}, like a game that is here already" if name in _OURS else ""


def _no_title(rules: object) -> str:
    """Return an error message about the rules' title, empty if it is valid."""
    title = getattr(rules, "title", None)
    fits = isinstance(title, str) and title.isprintable() and 0 < len(title.strip()) <= LONGEST
    return "" if fits else f"has no title of 1 to {LONGEST} characters"


def _no_options(rules: object) -> str:
    """Return an error message about the rules' options, empty if they are valid."""
    options = getattr(rules, "options", None)
    fits = isinstance(options, str) and _OPTIONS.fullmatch(options)
    return "" if fits else "has no options: a text of letters and digits, empty for none"


def _no_traits(rules: object) -> str:
    """Return an error message if the rules have no traits, otherwise an empty text."""
    return "" if isinstance(getattr(rules, "traits", None), Traits) else "has no traits, a Traits"


def _no_methods(rules: object) -> str:
    """Return an error message about the first missing method, empty if none is missing."""
    missing = [name for name in METHODS if not callable(getattr(rules, name, None))]
    return f"has no method {missing[0]}" if missing else ""


def _not_comparable(rules: object) -> str:
    """Return an error message if the rules can't be hashed, otherwise an empty text."""
    return "" if getattr(type(rules), "__hash__", None) else "cannot be hashed, as values are"


_CHECKS = (_no_name, _no_title, _no_options, _no_traits, _no_methods, _not_comparable)
