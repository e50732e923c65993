"""The computer in its worker: thinks in slices, so that a new message is heard between two."""

import asyncio
import json
from time import perf_counter

import js

from redstone.app.play.messages import Ask, read_ask, write_answer
from redstone.bot.engine import Thinker
from redstone.bot.levels import level_by_number, level_in_turn

SLICE = 0.03
"""Seconds of search between two looks at the messages."""
PAUSE = 0.003
"""Shorter sleeps never leave Pyodide's own queue, and no message would get in."""
REPORT_EVERY = 0.15
"""Seconds between two reports."""


class Worker:
    """One search at a time; a new request replaces the one before."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._hurry = False
        self._thinker: Thinker | None = None

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
            self._task = asyncio.ensure_future(self._think(read_ask(text)))

    def _thinker_for(self, ask: Ask) -> Thinker:
        """The search of before if there was one: it keeps what it knows of the same game."""
        level = level_in_turn(level_by_number(ask.level), ask.game.position.due)
        if self._thinker is None:
            return Thinker(ask.game, level)
        self._thinker.follow(ask.game, level)
        return self._thinker

    async def _think(self, ask: Ask) -> None:
        thinker = self._thinker = self._thinker_for(ask)
        reported = perf_counter()
        while not (thinker.done or self._hurry):
            thinker.step(SLICE)
            if perf_counter() - reported > REPORT_EVERY:
                reported = perf_counter()
                js.postMessage(write_answer(ask.id, thinker.report()))
            await asyncio.sleep(PAUSE)
        js.postMessage(write_answer(ask.id, thinker.report(), thinker.choice()))


receive = Worker().receive
