"""Who wins a position, by which moves, and how: all of it proven, or not said.

    solver = Solver(game)                    # or Solver(game, wants_all=False): the value alone
    while not solver.done:
        solver.step(0.05)                    # seconds; asked in slices, it can be left at any time
    solution = solver.solution()

`solution.result` is WIN, LOSS or DRAW for the player to move, or None as long as it is not
decided; `solution.moves` are the moves that win, the swap among them; `solution.line` is a way to
the end along the proof. `Solver(game, known=solver)` solves another game with all that is proven
already: the answer to a move of a solved position is there at once.

Read `solver.py` first, then `kernel_proof.py`, which asks the kernel's search.
"""
