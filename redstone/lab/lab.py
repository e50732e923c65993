"""`lab match|openings|puzzles|solve|tune`: long, resumable jobs on many cores or machines."""

import argparse
import hashlib
import json
import sys
from pathlib import Path

from redstone.commands import arguments
from redstone.commands.engines import add_engine
from redstone.commands.match import FAILED, INTERRUPTED
from redstone.gtp.client import EngineFailure
from redstone.lab import kinds
from redstone.lab.campaign import Campaign
from redstone.lab.machines import LostMachines, NoMachines, machines
from redstone.lab.plots import NoPlots, check_plot
from redstone.lab.progress import Progress
from redstone.lab.results import Results, Unfit, locked
from redstone.lab.running import TaskRun, WrongWorker, run_tasks
from redstone.version import VERSION

EPILOG = """\
examples:
  python -m redstone lab match level:3 level:4 --size 7 --games 200
  python -m redstone lab match sims:400 sims:500 --size 5 --games 4000 --sprt 0 30
  python -m redstone lab match level:1 level:2 level:3 random --games 20 --plot ladder.svg
  python -m redstone lab match level:3 level:4 --on tcp://127.0.0.1:8786

Each result is written to a file at once. The same command, started again, continues with that file.
With --on the tasks run on a Dask scheduler (dask scheduler, dask worker), with the same results.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the `lab` command to the command line."""
    parser = commands.add_parser(
        "lab",
        help="run long jobs on many cores or machines",
        description="Run long jobs on all cores of this machine or on a Dask scheduler.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = arguments.add_commands(parser, "ACTION")
    for kind in kinds.KINDS:
        action = actions.add_parser(kind.NAME, help=kind.ABOUT)
        kind.add_options(action)
        add_common(action)
        action.set_defaults(run=run, kind=kind)


def add_common(parser: argparse.ArgumentParser) -> None:
    """Add the options that all jobs have."""
    about = "run on the Dask scheduler at this address"
    parser.add_argument("--on", metavar="ADDRESS", help=about)
    about = "processes on this machine (default: one per core)"
    parser.add_argument("--workers", type=arguments.positive, metavar="N", help=about)
    about = "file of results (default: a name made from the arguments, in this folder)"
    parser.add_argument("--file", type=Path, help=about)
    add_engine(parser)


def run(options: argparse.Namespace) -> int:
    """Run the job, then print all known results (also after Ctrl-C); return the exit status."""
    try:
        campaign: Campaign = options.kind.campaign(options)
    except ValueError as error:
        print(f"lab: {error}", file=sys.stderr)
        return FAILED
    about = {"redstone": VERSION, **campaign.about}
    path = options.file or Path(default_name(options.kind.NAME, about))
    try:
        if getattr(options, "plot", None):
            check_plot(options.plot)
        with locked(path):
            results = Results(path, about)
            status = _worked(options, campaign, results)
    except (Unfit, NoMachines, WrongWorker, NoPlots) as error:
        print(f"lab: {error}", file=sys.stderr)
        return FAILED
    options.kind.print_results(options, results.known)
    return status


def _worked(options: argparse.Namespace, campaign: Campaign, results: Results) -> int:
    """Run the job as far as possible, and return the exit status."""
    try:
        _work(options, campaign, results)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (EngineFailure, LostMachines) as failure:
        print(f"lab: {failure}", file=sys.stderr)
        return FAILED
    return 0


def _work(options: argparse.Namespace, campaign: Campaign, results: Results) -> None:
    """Run the job's unfinished tasks on the chosen executor, showing progress.

    Tasks that follow from the results are run too. Stops once the campaign has enough results.
    """
    enough = campaign.enough(results.known)
    with Progress(campaign.count, len(results.known), options.kind.NAME) as progress:
        if enough():
            return
        with machines(options.on, options.workers) as (executor, ahead):

            def told(name: str) -> None:
                """Show progress for a finished task."""
                if campaign.describe is None:
                    progress.step()
                else:
                    line = campaign.describe(name, results.known[name])
                    print(line, file=sys.stderr, flush=True)

            todo = TaskRun(campaign.work, options.engine.name, ahead, told, enough)
            run_tasks(todo, campaign.tasks, executor, results)
            while tasks := list(campaign.following(results.known)):
                run_tasks(todo, tasks, executor, results)


def default_name(kind: str, about: dict[str, object]) -> str:
    """Return the results file's name, derived from `about` so that a rerun finds it."""
    text = json.dumps(about, sort_keys=True)
    return f"lab-{kind}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.jsonl"
