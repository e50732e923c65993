"""The contract of every game, checked in random games of every kind and size, also from set-ups."""

from functools import cache

import pytest

from redstone.commands.contract import PROMISED, USUAL
from redstone.commands.sample import Sample
from redstone.rules import GAMES
from redstone.rules.protocol import Rules
from tests.effort import share, some
from tests.games import SIZES, VARIANTS, rules_id, size_id

CLAUSES = {**PROMISED, **USUAL}


@cache
def sample_of(name: str, options: str, size: tuple[int, int]) -> Sample:
    """Return the sample of a game, made once."""
    return Sample(GAMES[name](options), size, share(3))


@pytest.mark.parametrize("rules", VARIANTS, ids=rules_id)
@pytest.mark.parametrize("size", some(SIZES, 4), ids=size_id)
@pytest.mark.parametrize("clause", CLAUSES)
def test_every_game_fulfils_the_contract(clause: str, size: tuple[int, int], rules: Rules) -> None:
    CLAUSES[clause](sample_of(rules.name, rules.options, size))
