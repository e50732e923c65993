"""The games in OpenSpiel: they pass OpenSpiel's own tests, and play by our rules."""

import pickle
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.observation import make_observation

import redstone
from redstone.adapters import openspiel
from redstone.adapters.planes import PLANES

GAMES = {game.name: game.kind.short_name for game in (openspiel.Redstone, openspiel.Red)}
GAMES |= {"savage": "python_savage_go", "go": "python_renaissance_go"}
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
KEPT = {name: f"{name}(cols=3,rows=2)" for name in GAMES.values()}
"""The games of the playthroughs, by the names of their files."""


def loaded(name: str, cols: int, rows: int) -> pyspiel.Game:
    """Load a game on a board of this size."""
    return pyspiel.load_game(GAMES[name], {"cols": cols, "rows": rows})


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_openspiels_own_tests(name: str) -> None:
    for cols, rows, games in ((3, 3, 10), (5, 4, 3), (7, 7, 1)):
        game = loaded(name, cols, rows)
        pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["redstone", "red", "savage"])
def test_state_agrees_with_the_library_at_every_move(name: str) -> None:
    state, there = loaded(name, 4, 3).new_initial_state(), redstone.new(name, (4, 3))
    rng, owners = np.random.default_rng(3), ["black", "white"]
    while not state.is_terminal():
        player, actions = state.current_player(), state.legal_actions()
        told = [state.action_to_string(player, action) for action in actions]
        assert sorted(text.split()[-1] for text in told) == list(there.legal)
        assert {text.split()[0] for text in told} == {owners[player]} == {there.to_move}
        chosen = int(rng.integers(len(actions)))
        token = told[chosen].split()[-1]
        state.apply_action(actions[chosen])
        there = there.play(token)
        if token == "z":
            owners.reverse()
        assert str(there) in str(state)
    assert there.result is not None
    returns = [0.0, 0.0]
    if there.result.winner:
        returns = [1.0 if owner == there.result.winner else -1.0 for owner in owners]
    assert state.returns() == returns
    assert state.move_number() <= state.get_game().max_game_length()


def test_the_size_parameter_sets_the_number_of_actions() -> None:
    assert pyspiel.load_game("python_red").num_distinct_actions() == 2 * 49 + 1
    assert pyspiel.load_game("python_red(size=5)").num_distinct_actions() == 2 * 25 + 1
    assert pyspiel.load_game("python_savage_go(size=5,rows=4)").num_distinct_actions() == 20


def test_invalid_parameters_and_actions_raise_spielerror() -> None:
    for wrong in ("size=25", "options=k13", "options=q"):
        with pytest.raises(pyspiel.SpielError):
            pyspiel.load_game(f"python_red({wrong})")
    state = loaded("red", 4, 3).new_initial_state()
    state.apply_action(5)
    for action, said in ((5, "occupied"), (99, "99"), (-1, "-1")):
        with pytest.raises(pyspiel.SpielError, match=said):
            state.apply_action(action)
    with pytest.raises(pyspiel.SpielError, match="undo"):
        state.undo_action(0, 5)


def test_game_parameters_take_the_options_of_links() -> None:
    for options, swaps in (("n", 0), ("", 1)):
        game = pyspiel.load_game("python_redstone", {"size": 5, "options": options})
        state = game.new_initial_state()
        state.apply_action(12)
        assert len(state.legal_actions()) == 24 + swaps
    state = pyspiel.load_game("python_renaissance_go(size=7,options=bk13h2)").new_initial_state()
    assert state.current_player() == 1  # White, after the handicap
    assert str(state).count("X") == 2
    again = pickle.loads(pickle.dumps(state))
    assert str(again.get_game()) == str(state.get_game())


def test_unfinished_go_is_scored_with_all_stones_alive() -> None:
    game = pyspiel.load_game("python_renaissance_go(size=2,options=k1)")
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():  # a pass, and a stone somewhere
        state.apply_action(4 if moves % 2 else state.legal_actions()[0])
        moves += 1
    assert moves <= game.max_game_length() == 16
    assert sorted(state.returns()) == [-1.0, 1.0]


def test_an_information_state_is_the_history() -> None:
    state = loaded("red", 4, 3).new_initial_state()
    state.apply_action(5)
    state.apply_action(7)
    assert state.information_state_string(0) == state.information_state_string(1) == "5, 7"


def test_the_observation_tensor_has_the_documented_planes() -> None:
    game = loaded("redstone", 4, 3)
    seen, state = make_observation(game), game.new_initial_state()
    state.apply_action(0)
    seen.set_from(state, 1)
    assert seen.dict["observation"].shape == (PLANES, 3, 4)
    assert seen.dict["observation"][:, 2, 0].tolist() == pytest.approx([0, 1, 0, 1, 0, 1, 1 / 12])
    assert "white to move" in seen.string_from(state, 0)


def test_openspiels_search_plays_against_the_computer() -> None:
    game, rng = loaded("redstone", 3, 3), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    theirs = mcts.MCTSBot(game, 2.0, 40, evaluator, random_state=rng)
    ours = redstone.Computer(simulations=20, seed=1)
    state, there = game.new_initial_state(), redstone.new("redstone", 3)
    while not state.is_terminal():
        player = state.current_player()
        if player == 0:
            action = theirs.step(state)
        else:
            token = ours.move(there)
            by_token = {
                state.action_to_string(player, action).split()[-1]: action
                for action in state.legal_actions()
            }
            action = by_token[token]
        there = there.play(state.action_to_string(player, action).split()[-1])
        state.apply_action(action)
    assert there.result is not None
    assert sorted(state.returns()) == [-1.0, 1.0]


def test_games_and_states_can_be_copied() -> None:
    state = loaded("savage", 4, 3).new_initial_state()
    state.apply_action(5)
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
    assert str(pickle.loads(pickle.dumps(state.get_game()))) == str(state.get_game())


@pytest.mark.parametrize("name", KEPT)
def test_playthroughs_equal_the_stored_ones(name: str) -> None:
    """`python tests/adapters/test_openspiel.py` writes the stored playthroughs again."""
    kept = (PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name) == kept


def playthrough(name: str) -> str:
    """Return a random game with everything that OpenSpiel reports about each of its states."""
    return str(generate_playthrough.playthrough(KEPT[name], None, seed=1)) + "\n"


if __name__ == "__main__":
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for each in KEPT:
        (PLAYTHROUGHS / f"{each}.txt").write_text(playthrough(each), encoding="utf-8")
