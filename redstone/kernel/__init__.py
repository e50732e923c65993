"""The computer's inner loop, in a part of Python that is also compiled; see docs/kernel.md."""

from importlib import import_module

MODULES = (
    "chance",
    "logarithm",
    "points",
    "groups",
    "savage_board",
    "keeping",
    "board",
    "policy",
    "playout",
    "savage_turn",
    "opinions",
    "savage_opinions",
    "games",
    "nodes",
    "pruning",
    "selection",
    "laying",
    "planting",
    "simulation",
    "looking",
    "images",
    "efforts",
    "continuations",
    "proof",
)
"""What is compiled, in the order in which the arrays lie in the memory."""

for _name in MODULES:
    import_module(f"{__name__}.{_name}")
