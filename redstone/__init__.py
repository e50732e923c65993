"""Redstone (Mark Steere, 2012) and related games: rules, records, a computer player and a solver.

    game = redstone.new("redstone", 9).play("e5")
    game.to_move, game.legal, game.link()

`library` has games as values, `computing` has the computer player, analysis and solver. A module is
imported when one of its names is first used: the page ships this package too, and uses neither.
Everything is plain Python without a browser; `web/` puts it on a page.
"""

_HOMES = {
    "GAMES": "library",
    "Fault": "library",
    "Game": "library",
    "IllegalMove": "library",
    "Result": "library",
    "new": "library",
    "read": "library",
    "Group": "values",
    "Mark": "values",
    "Move": "values",
    "SgfNode": "reading",
    "read_all": "reading",
    "read_nodes": "reading",
    "MutableGame": "mutable",
    "AnalysedMove": "computing",
    "Analysis": "computing",
    "Computer": "computing",
    "ReviewedMove": "computing",
    "Solution": "computing",
    "analyse": "computing",
    "perft": "computing",
    "review_game": "computing",
    "solve": "computing",
    "Engine": "outside",
    "EngineFailure": "gtp.client",
    "NoRules": "own_rules",
    "rules_from": "own_rules",
}
"""The module of each name; `__init__.pyi` tells type checkers the same."""

__all__ = [*_HOMES]  # noqa: PLE0604


def __getattr__(name: str) -> object:
    """Import a public name or `__version__` on first use; cache all but `__version__`.

    Raises AttributeError for any other name.
    """
    from importlib import import_module

    if name == "__version__":
        return import_module("redstone.version").VERSION
    if name not in _HOMES:
        raise AttributeError(f"module 'redstone' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"redstone.{_HOMES[name]}"), name)
    return value


def __dir__() -> list[str]:
    """Return all public names, including those not imported yet."""
    return sorted({*globals(), *_HOMES})
