"""The stages of a connection are those in the documentation."""

import re
from itertools import product
from pathlib import Path

import pytest

from redstone.app.live.connection_stage import NEXT, Stage, StageEvent, after

LINE = re.compile(r"^    (\w+) +-- ([a-z ]+?) *-> (\w+)$", re.M)


def test_the_documented_stages_are_those_of_the_code() -> None:
    drawn = LINE.findall(Path("docs/live.md").read_text(encoding="utf-8"))
    assert {(Stage(one), StageEvent(event)): Stage(to) for one, event, to in drawn} == NEXT
    assert len(drawn) == len(NEXT)


@pytest.mark.parametrize(("stage", "event"), [*product(Stage, StageEvent)])
def test_after_a_farewell_only_a_new_connection_changes_the_stage(
    stage: Stage, event: StageEvent
) -> None:
    assert after(stage, StageEvent.FAREWELL) is Stage.LEFT
    leads_back = after(Stage.LEFT, event) is not Stage.LEFT
    assert leads_back == (event is StageEvent.NEW_WIRE)
