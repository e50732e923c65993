"""`analysis`: queries in KataGo's form, answered and cancelled by their ids."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from redstone.commands.analysis import serve
from redstone.commands.analysis_engine import LONGEST, AnalysisEngine
from redstone.commands.gtp_engine import GtpSession
from redstone.engine.levels import level_by_simulations
from redstone.record.game import Game
from redstone.rules import GAMES

Answer = dict[str, Any]


def query(name: str = "a", **fields: object) -> Answer:
    """Return a query of 60 visits about an empty 5×5 board, with these fields added or replaced."""
    plain = {"id": name, "boardXSize": 5, "boardYSize": 5, "moves": [], "maxVisits": 60}
    return {**plain, **fields}


def engine(game: str = "go") -> AnalysisEngine:
    """Return an analysis engine for a game, with 60 visits by default."""
    return AnalysisEngine(GAMES[game](""), 60)


def answers(*queries: Answer | str, game: str = "go") -> list[Answer]:
    """Return all answers of a new engine to these queries or raw input lines."""
    out = io.StringIO()
    lines = [each if isinstance(each, str) else json.dumps(each) for each in queries]
    serve(engine(game), io.StringIO("".join(f"{line}\n" for line in lines)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def only(*queries: Answer, game: str = "go") -> Answer:
    """Return the answer of a new engine to these queries. Fails unless there is exactly one."""
    (answer,) = answers(*queries, game=game)
    return answer


@pytest.mark.parametrize("game", GAMES)
def test_each_turn_of_a_query_is_answered_by_its_id_and_number(game: str) -> None:
    moves = [["B", "C3"], ["W", "D4"], ["W", "B2"]]
    asked = query("one", game=game, moves=moves, analyzeTurns=[0, 1, 3], includePVVisits=True)
    found = answers(asked, query("two", game=game))
    assert [(each["id"], each["turnNumber"]) for each in found] == [
        *(("one", 0), ("one", 1), ("one", 3)),
        ("two", 0),
    ]
    for each in found:
        assert each["isDuringSearch"] is False
        assert each["rootInfo"]["visits"] > 0
        assert each["rootInfo"]["currentPlayer"] == ("W" if each["turnNumber"] == 1 else "B")
        for order, info in enumerate(each["moveInfos"]):
            assert info["order"] == order
            assert info["pv"][0] == info["move"]
            assert 0 <= info["winrate"] <= 1
    for info in found[0]["moveInfos"]:
        assert len(info["pvVisits"]) == len(info["pv"])


def test_the_same_query_has_the_same_answer() -> None:
    assert answers(query()) == answers(query())


def test_win_rates_are_reported_for_the_requested_side() -> None:
    rates = {}
    for side in ("BLACK", "WHITE", "SIDETOMOVE"):
        settings = {"reportAnalysisWinratesAs": side}
        found = only(query(moves=[["B", "C3"]], overrideSettings=settings))
        rates[side] = found["rootInfo"]["winrate"]
        assert found["moveInfos"][0]["winrate"] == pytest.approx(rates[side], abs=0.2)
    assert rates["BLACK"] == pytest.approx(1 - rates["WHITE"])
    assert rates["SIDETOMOVE"] == rates["WHITE"] < 0.5


def test_ownership_in_go_lists_the_points_from_the_top_left() -> None:
    stones = [[colour, f"{col}{row}"] for col in "ABCDE" for colour, row in (("B", 2), ("W", 4))]
    values = only(query(initialStones=stones, includeOwnership=True))["ownership"]
    assert len(values) == 25
    assert sum(values[:5]) < -4 < 4 < sum(values[20:])


def test_rules_komi_and_the_player_to_move_are_applied() -> None:
    stones = [["B", "C3"], ["W", "D4"]]
    high = query(initialStones=stones, initialPlayer="W", komi=30, rules="japanese")
    found = only(high)
    assert found["rootInfo"]["currentPlayer"] == "W"
    assert found["rootInfo"]["winrate"] < 0.2
    low = only({**high, "komi": -30.0, "rules": {"scoring": "AREA"}})
    assert low["rootInfo"]["winrate"] > 0.8


def test_the_avoid_and_allow_fields_restrict_the_reported_moves() -> None:
    best = only(query())["moveInfos"][0]["move"]
    avoid = [{"player": "B", "moves": [best], "untilDepth": 1}]
    found = only(query(avoidMoves=avoid))
    assert best not in [info["move"] for info in found["moveInfos"]]
    allow = [{"player": "B", "moves": ["B2", "D2"], "untilDepth": 1}]
    found = only(query(allowMoves=allow))
    assert {info["move"] for info in found["moveInfos"]} == {"B2", "D2"}
    refused = only(query(allowMoves=[{"player": "B", "moves": ["XB2"]}]), game="redstone")
    assert refused == {"id": "a", "turnNumber": 0, "error": "no move is left to search"}


def test_a_higher_priority_is_answered_first() -> None:
    lines = [query("a", priority=-1), query("b", priority=5), query("c", priority=9)]
    assert [each["id"] for each in answers(*lines)] == ["c", "b", "a"]
    turns = query(moves=[["B", "C3"]], analyzeTurns=[0, 1], priorities=[0, 1])
    assert [each["turnNumber"] for each in answers(turns)] == [1, 0]


def test_queries_are_cancelled_by_their_ids() -> None:
    """The first query has been searched already, and its result is reported."""
    asked = engine()
    long = query("long", maxVisits=10**9)
    assert [*asked.accept(json.dumps(long))] == []
    assert [*asked.step(), *asked.step()] == []
    waiting = query("waits", moves=[["B", "C3"]], analyzeTurns=[0, 1], maxVisits=10**9)
    assert [*asked.accept(json.dumps(waiting))] == []
    one = {"id": "t1", "action": "terminate", "terminateId": "waits", "turnNumbers": [1]}
    assert [*asked.accept(json.dumps(one))] == [
        {"id": "waits", "turnNumber": 1, "isDuringSearch": False, "noResults": True},
        one,
    ]
    both = {"id": "t2", "action": "terminate_all"}
    searched, waited, echo = asked.accept(json.dumps(both))
    assert searched["id"] == "long"
    assert searched["moveInfos"]
    assert (waited["id"], waited["turnNumber"], waited["noResults"]) == ("waits", 0, True)
    assert echo == both
    assert asked.done


def test_a_search_reports_at_intervals_and_ends_at_its_time_limit() -> None:
    settings = {"maxTime": 0.5}
    every: Answer = {
        "reportDuringSearchEvery": 0.1,
        "maxVisits": 10**9,
        "overrideSettings": settings,
    }
    *during, last = answers(query(**every))
    assert during
    assert all(each["isDuringSearch"] for each in during)
    assert last["isDuringSearch"] is False


def test_a_game_that_is_over_has_no_results() -> None:
    moves = [["B", "A1"], ["W", "B2"], ["B", "A2"], ["W", "XB1"]]
    found = only(query(boardXSize=2, boardYSize=2, moves=moves), game="redstone")
    assert (found["noResults"], found["result"]) == (True, "W+Annihilation")


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        ({"boardXSize": 20}, "boardXSize", "a whole number from 2 to 19"),
        ({"boardXSize": True}, "boardXSize", "a whole number from 2 to 19"),
        ({"boardYSize": None}, "boardYSize", "must be there"),
        ({"game": "chess"}, "game", "must be one of redstone"),
        ({"moves": [["B"]]}, "moves", "pairs such as"),
        ({"moves": [["B", "C3"], ["W", "C3"]]}, "moves", "move 2, 'C3'"),
        ({"moves": [["B", "Z9"]]}, "moves", "move 1: "),
        ({"moves": [["B", "K9"]]}, "moves", "move 1: K9 is not on the board"),
        ({"komi": "high"}, "komi", "must be a number"),
        ({"komi": float("inf")}, "komi", "must be a number"),
        ({"reportDuringSearchEvery": 10**400}, "reportDuringSearchEvery", "above 0"),
        ({"komi": 10**400}, "komi", "komi must be"),
        ({"rules": 3}, "rules", "a name or an object"),
        ({"analyzeTurns": [1]}, "analyzeTurns", "numbers from 0 to 0"),
        ({"analyzeTurns": [0], "priorities": []}, "priorities", "a whole number for each"),
        ({"maxVisits": 0}, "maxVisits", "a whole number from 1"),
        ({"includeOwnership": 1}, "includeOwnership", "true or false"),
        ({"initialPlayer": "X"}, "initialPlayer", "B or W"),
        ({"initialStones": [["B", "A9"]]}, "initialStones", "not on the board"),
        ({"overrideSettings": {"maxTime": -1}}, "maxTime", "above 0"),
        ({"overrideSettings": 1}, "overrideSettings", "an object"),
        ({"avoidMoves": [{"player": "B", "moves": ["?"]}]}, "avoidMoves", "not a vertex"),
        ({"game": "red", "includeOwnership": True}, "includeOwnership", "Red has no ownership"),
    ],
)
def test_a_query_that_cannot_be_answered_names_its_field(
    fields: Answer, field: str, reason: str
) -> None:
    found = only(query(**fields))
    assert (found["id"], found["field"]) == ("a", field)
    assert reason in found["error"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("x", "not JSON"),
        ("[" * 50_000, "not JSON"),
        ("[]", "must be a JSON object"),
        ('{"boardXSize": 5}', "must be there"),
        ('{"id": 5}', "must be a string"),
        ('{"id": "a", "action": "sing"}', "must be one of query_version"),
        (f'"{"x" * LONGEST}"', "characters"),
    ],
)
def test_an_invalid_query_is_refused_and_the_next_one_answered(line: str, reason: str) -> None:
    refused, answer = answers(line, query())
    assert reason in refused["error"]
    assert answer["moveInfos"]


def test_unknown_fields_are_ignored_with_a_warning() -> None:
    warning, answer = answers(query(includePolicy=True))
    assert (warning["id"], warning["field"]) == ("a", "includePolicy")
    assert "warning" in warning
    assert answer["moveInfos"]


def test_actions_are_answered_with_their_ids() -> None:
    version, models, cache = answers(
        *({"id": name, "action": name} for name in ("query_version", "query_models", "clear_cache"))
    )
    assert version["id"] == "query_version"
    assert (
        version["version"]
        == GtpSession(Game.new(GAMES["go"](""), 5, 5), level_by_simulations(1))
        .answer("version")[2:]
        .strip()
    )
    assert models["models"] == []
    assert cache == {"id": "clear_cache", "action": "clear_cache"}


def test_a_process_answers_while_the_next_query_is_written() -> None:
    command = [sys.executable, "-m", "redstone", "analysis", "--game", "redstone", "--sims", "50"]
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for name in "ab":
            process.stdin.write(json.dumps(query(name)) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == name
        process.stdin.close()
        assert process.stdout.read() == ""
    assert process.returncode == 0
