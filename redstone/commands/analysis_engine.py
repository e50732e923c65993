"""An engine that answers many queries, by id, in KataGo's JSON analysis format."""

import json
from collections.abc import Callable, Iterator
from itertools import takewhile
from time import perf_counter

from redstone.commands.analysis_query import QueriedTurn, Query, QueryError, QueryFields, read_query
from redstone.commands.go_ownership import Ownership
from redstone.commands.gtp_words import format_result
from redstone.engine.chances import Chances, Prospect, of_report, prospects
from redstone.gtp.go import is_stopped
from redstone.gtp.vertices import format_vertex
from redstone.mind.mind import Estimate, Mind, Question
from redstone.mind.minds import SLICE, mind_for
from redstone.mind.thought import Simulations
from redstone.position import Mark, Move, Player, Resume
from redstone.review.lookback import DIGITS
from redstone.rules.protocol import Rules
from redstone.version import VERSION

Answer = dict[str, object]
SEED = 1
"""Fixed seed, so that the same query gets the same answer."""
LONGEST = 1 << 20
"""Maximum length of a query in characters."""
MOST_QUERIED = 10_000
"""Maximum number of positions waiting to be searched."""


class AnalysisEngine:
    """The queue of queries: `accept` input lines, and `step` until `done`."""

    def __init__(self, rules: Rules, visits: int) -> None:
        """Answer queries about positions; `rules` and `visits` are the defaults of a query."""
        self._rules, self._visits = rules, visits
        self._waiting: list[Search] = []
        self._current: Search | None = None
        self._actions: dict[str, Callable[[QueryFields], Iterator[Answer]]] = {
            "query_version": lambda fields: _echo(fields, version=VERSION, git_hash=""),
            "query_models": lambda fields: _echo(fields, models=[]),
            "clear_cache": _echo,
            "terminate": self._terminate,
            "terminate_all": self._terminate,
        }

    @property
    def done(self) -> bool:
        """True if no query waits or is being searched."""
        return self._current is None and not self._waiting

    def accept(self, line: str) -> Iterator[Answer]:
        """Read one line as a query or an action; yield immediate answers, errors included."""
        values: object = None
        try:
            if len(line) > LONGEST:
                raise QueryError("", f"a query has at most {LONGEST} characters")
            try:
                values = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise QueryError("", f"not JSON: {error}") from error
            if not isinstance(values, dict):
                raise QueryError("", "a query must be a JSON object")
            yield from self._carry_out(QueryFields(values))
        except QueryError as error:
            answer: Answer = {"error": str(error)}
            if error.field:
                answer["field"] = error.field
            if isinstance(values, dict) and isinstance(values.get("id"), str):
                answer["id"] = values["id"]
            yield answer

    def _carry_out(self, fields: QueryFields) -> Iterator[Answer]:
        """Perform an action, or queue the searches of a query by priority.

        Yields warnings and an action's answer. Raises QueryError.
        """
        if "action" in fields.values:
            action = fields.text("action", None)
            fields.text("id", None)
            if action not in self._actions:
                raise QueryError("action", f"must be one of {', '.join(self._actions)}")
            yield from self._actions[action](fields)
            return
        query = read_query(fields.values, self._rules, self._visits)
        if len(self._waiting) + len(query.turns) > MOST_QUERIED:
            raise QueryError("", f"more than {MOST_QUERIED} positions wait")
        for field, said in query.warnings:
            yield {"id": query.id, "field": field, "warning": said}
        self._waiting += [Search(query, turn) for turn in query.turns]
        self._waiting.sort(key=lambda search: -search.turn.priority)

    def step(self) -> Iterator[Answer]:
        """Search for a slice; yield reports and answers that are due."""
        if self._current is None:
            self._current = self._waiting.pop(0)
        yield from self._current.step()
        if self._current.done:
            self._current = None

    def _terminate(self, fields: QueryFields) -> Iterator[Answer]:
        """Cancel the searches of a query, or all, yielding their results so far and an echo."""
        ids = None
        if fields.text("action", None) == "terminate":
            ids = fields.text("terminateId", None)
        numbers = fields.array("turnNumbers") if "turnNumbers" in fields.values else None

        def is_meant(search: "Search") -> bool:
            """Return True if this search is to be cancelled."""
            is_query = ids in (None, search.query.id)
            return is_query and (numbers is None or search.turn.number in numbers)

        if self._current is not None and is_meant(self._current):
            yield self._current.answer()
            self._current = None
        for search in filter(is_meant, self._waiting):
            yield search.answer()
        self._waiting = [search for search in self._waiting if not is_meant(search)]
        yield from _echo(fields)


class Search:
    """The search for one position of a query."""

    def __init__(self, query: Query, turn: QueriedTurn) -> None:
        """Prepare the search of a queried position, which begins with the first step."""
        self.query, self.turn = query, turn
        self.done = False
        self._mind: Mind | None = None
        self._ownership: Ownership | None = None
        self._began = self._reported = 0.0

    def step(self) -> Iterator[Answer]:
        """Search for a slice; yield a report if one is due, the final answer, or an error."""
        game = self.turn.game
        if game.outcome is not None or is_stopped(game):
            self.done = True
            yield {**self._head(), "noResults": True, "result": format_result(game.outcome)}
            return
        try:
            self._search()
        except ValueError as error:  # no move is left to search
            self.done = True
            yield {"id": self.query.id, "turnNumber": self.turn.number, "error": str(error)}
            return
        now = perf_counter()
        if self.done:
            yield self.answer()
        elif now - self._reported >= self.query.every:
            self._reported = now
            yield {**self._found(), "isDuringSearch": True}

    def answer(self) -> Answer:
        """Return the final answer, without results if nothing was searched."""
        return self._found()

    def _search(self) -> None:
        """Begin the search, or continue the ownership survey or the search for a slice."""
        game, query = self.turn.game, self.query
        if self._mind is None:
            self._began = self._reported = perf_counter()
            thought = Simulations(query.visits)
            self._mind = mind_for(Question(game, thought, without=self._without()), SEED)
            self._ownership = Ownership(game) if query.has_ownership else None
        if self._ownership is not None and not self._ownership.done:
            self._ownership.step()
            return
        spent = perf_counter() - self._began
        self._mind.step(max(0.0, min(SLICE, query.seconds - spent)))
        self.done = self._mind.done or perf_counter() - self._began >= query.seconds

    def _without(self) -> frozenset[Move]:
        """Return the moves excluded from the search, by the query's `avoid` and `allow`."""
        game = self.turn.game
        player = game.position.to_move
        avoided = frozenset(move for who, move in self.query.avoid if who is player)
        allowed = frozenset(move for who, move in self.query.allow if who is player)
        legal = frozenset(game.rules.legal_moves(game.position)) if allowed else allowed
        return avoided | (legal - allowed)

    def _head(self) -> Answer:
        """Return the fields at the start of every report: id, turn number, finality."""
        number = self.turn.number
        return {"id": self.query.id, "turnNumber": number, "isDuringSearch": False}

    def _found(self) -> Answer:
        """Return the report's fields: moves, root, ownership; without results if there are none."""
        found = self._mind.found() if self._mind is not None else None
        if not isinstance(found, Estimate) or not found.report.best:
            return {**self._head(), "noResults": True}
        game, report = self.turn.game, found.report
        if report.simulations:
            moves = prospects(game.rules, game.position, report)
            known = of_report(game.rules, game.position, report)
        else:
            moves = tuple(Prospect(best, Chances(best.win_rate)) for best in report.best)
            known = moves[0].chances
        assert known is not None
        answer = {
            **self._head(),
            "moveInfos": [self._info(order, each) for order, each in enumerate(moves)],
            "rootInfo": {
                "currentPlayer": game.position.to_move.value[0].upper(),
                "visits": report.simulations,
                "winrate": self._share(known),
            },
        }
        if self._ownership is not None and self._ownership.done:
            values = self._ownership.values(self.query.side or game.position.to_move)
            answer["ownership"] = [round(value, DIGITS) for value in values]
        return answer

    def _info(self, order: int, found: Prospect) -> Answer:
        """Return the fields of one move: vertex, order, visits, win rate, expected moves."""
        best = found.candidate
        line = [format_vertex(move) for move in takewhile(_is_known, best.line)]
        answer: Answer = {
            "move": format_vertex(best.move),
            "order": order,
            "visits": best.visits,
            "winrate": self._share(found.chances),
            "pv": line,
        }
        if best.proven is not None:
            answer["proven"] = "win" if best.proven else "loss"
        if self.query.has_visits:
            answer["pvVisits"] = list(best.line_visits or (best.visits,))[: len(line)]
        return answer

    def _share(self, known: Chances) -> float:
        """Return the chances from the side that the query asks for."""
        mover: Player = self.turn.game.position.to_move
        is_mover = self.query.side in (None, mover)
        return round((known if is_mover else known.others).share, DIGITS)


def _echo(fields: QueryFields, **more: object) -> Iterator[Answer]:
    """Yield the query's fields as the answer to an action, with `more` added."""
    yield {**fields.values, **more}


def _is_known(move: Move) -> bool:
    """Return True for a move that GTP can express."""
    return not isinstance(move, Mark | Resume)
