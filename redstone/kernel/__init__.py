"""The computer's inner loop, in a part of Python that is also compiled; see docs/kernel.md."""

from importlib import import_module

MODULES = (
    "chance",
    "logarithm",
    "points",
    "groups",
    "savage_board",
    "savage_plan",
    "board",
    "go_shape",
    "go_board",
    "keeping",
    "policy",
    "playout",
    "savage_turn",
    "go_count",
    "go_playout",
    "opinions",
    "savage_opinions",
    "go_opinions",
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
    "savage_continuations",
    "proof",
    "go_survey",
)
"""What is compiled, in the order in which the arrays lie in the memory."""

for _name in MODULES:
    import_module(f"{__name__}.{_name}")
