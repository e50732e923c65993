"""The computer player and the solver.

Reading order: `tree` (the interface of a search), `kernel`, `layout` and `kernel_tree` (a search in
the kernel), `interpreted` (the kernel if it is not compiled), `plain_tree` (the search of games
that the kernel does not know) and `trees` (the choice among them). Then `levels`, `opening`,
`report` and `search`, which the page and the commands call. For Go: `go_layout`, and `go_judge` and
`go_survey` for its end. For proofs: `solver`, `proof` and `endgame`.
"""
