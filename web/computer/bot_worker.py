"""The computer in its worker: thinks in slices, so that a new message is heard between two."""

import asyncio
import json
from dataclasses import replace
from random import Random
from time import perf_counter
from traceback import format_exc
from typing import TYPE_CHECKING

import js

from redstone.app.computer.messages import (
    Ask,
    read_ask,
    write_answer,
    write_failed,
    write_found,
    write_heard,
    write_ready,
)
from redstone.app.play.proven import Evidence, Proven
from redstone.app.play.request import (
    Advice,
    ByProof,
    Endless,
    InPlay,
    LookBack,
    Simulations,
    Thought,
)
from redstone.bot.engine import Thinker
from redstone.bot.levels import (
    ENDLESS,
    HINT,
    VERDICT,
    Level,
    level_by_number,
    level_by_simulations,
    level_in_turn,
)
from redstone.bot.trees import TREES
from redstone.solver.endgame import Endgame
from web.computer.kernel import PageKernel

if TYPE_CHECKING:
    from redstone.app.computer.proving import Proving

SLICE = 0.03
"""Seconds of search between two looks at the messages."""
PAUSE = 0.003
"""Shorter sleeps never leave Pyodide's own queue, and no message would get in."""
REPORT_EVERY, AT_LAST = 0.15, 1.0
"""Seconds between two reports at first, and after a long while; one comes after the first slice."""
SLOWING = 0.05
"""The share of the time spent on a request that its next report may take: the longer a search
has gone on, the less a moment more changes. `supervisor.SILENCE` allows for AT_LAST."""


class Worker:
    """One search at a time; a new request replaces the one before."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._hurry = False
        self._thinker: Thinker | None = None
        self._proving: Proving | None = None
        self._subject: tuple[int, type[Thought]] = 0, Endless

    def receive(self, text: str) -> None:
        """A message of the page: a request, "now" or "stop"."""
        message = json.loads(text)
        if message.get("now"):
            self._hurry = True
            return
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if "game" in message:
            self._hurry = False
            js.postMessage(write_heard(message["id"]))
            self._task = asyncio.ensure_future(self._answer(message["id"], text))

    async def _answer(self, request_id: int, text: str) -> None:
        """Think, and tell if that fails: nobody else hears of an exception in a task."""
        try:
            ask = read_ask(text)
            match ask.thought:
                case LookBack():
                    await self._look_back(ask, ask.thought)
                case ByProof(every_move):
                    await self._prove(ask, every_move=every_move)
                case _:
                    await self._think(ask)
        except Exception:
            self._thinker = self._proving = None  # what they know may be half done
            TREES.make = None  # the kernel too
            js.console.error(format_exc())
            js.postMessage(write_failed(request_id))

    def _thinker_for(self, ask: Ask) -> Thinker:
        """The search of before in the same game: it keeps what it knows; each game has its own.

        What was found for a hint is not the computer's: its next move is its level's.
        """
        level = level_of(ask.thought, ask.game.position.due)
        studies = isinstance(ask.thought, Simulations | Endless)
        if self._thinker is None or (ask.table, type(ask.thought)) != self._subject:
            self._subject = ask.table, type(ask.thought)
            thinker = Thinker(ask.game, level, judges=not studies, studies=studies)
            thinker.prove_with(Endgame(wants_all=studies))
            return thinker
        self._thinker.follow(ask.game, level)
        return self._thinker

    async def _think(self, ask: Ask) -> None:
        self._proving = None  # its table takes room
        thinker = self._thinker = self._thinker_for(ask)
        begun = perf_counter()
        due = begun
        while not (thinker.done or (self._hurry and thinker.may_answer)):
            thinker.step(SLICE)
            now = perf_counter()
            if now >= due:
                due = now + min(AT_LAST, max(REPORT_EVERY, SLOWING * (now - begun)))
                js.postMessage(write_answer(ask.id, thinker.report()))
            await asyncio.sleep(PAUSE)
        js.postMessage(write_answer(ask.id, thinker.report(), thinker.choice(), thinker.speed))

    async def _look_back(self, ask: Ask, thought: LookBack) -> None:
        """Look at a position of a review; what is complete is told by the answer alone."""
        from redstone.review.look import Look
        from redstone.review.task import Task

        self._thinker = self._proving = None
        look = Look(Task(ask.game, thought.sequel), thought.simulations, Random(), hastens=True)
        due = perf_counter() + AT_LAST
        while not look.done:
            look.step(SLICE)
            if perf_counter() >= due and not look.done:
                due = perf_counter() + AT_LAST
                js.postMessage(write_answer(ask.id, look.report))
            await asyncio.sleep(PAUSE)
        report = look.report
        js.postMessage(write_answer(ask.id, report, report.line[0]))

    async def _prove(self, ask: Ask, *, every_move: bool) -> None:
        """Find out who wins, or say that this was not found out."""
        from redstone.app.computer.proving import Proving

        self._thinker = None
        proving = self._proving = self._proving or Proving()
        try:
            proving.begin(ask.game, every_move=every_move)
            due = perf_counter()
            while not (proving.done or self._hurry):
                proving.step(SLICE)
                if perf_counter() >= due:
                    due = perf_counter() + REPORT_EVERY
                    js.postMessage(write_found(ask.id, proving.evidence()))
                await asyncio.sleep(PAUSE)
            evidence = replace(proving.evidence(), proven=proving.proven())
        except MemoryError:
            self._proving = None
            evidence = Evidence(0, 1.0, Proven(full=True))
        js.postMessage(write_found(ask.id, evidence))


def level_of(thought: Thought, due: int) -> Level:
    """How strongly to think, and how long, where so many stones of a turn are due."""
    match thought:
        case InPlay(number):
            return level_in_turn(level_by_number(number), due)
        case Advice(verdict):
            return level_in_turn(VERDICT if verdict else HINT, due)
        case Simulations(count):
            return level_by_simulations(count)
        case Endless() | LookBack() | ByProof():
            return ENDLESS


receive = Worker().receive


def take_kernel(host: object) -> None:
    """Have trees grow in the kernel from now on; a worker has one, and one tree at a time."""
    kernel = PageKernel(host)
    TREES.make = lambda: kernel


def ready() -> None:
    """Tell the page that there is someone to ask."""
    js.postMessage(write_ready())
