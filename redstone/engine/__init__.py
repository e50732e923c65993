"""The computer player and the solver.

Reading order: `tree` (what a search knows), `kernel`, `layout` and `kernel_tree` (a search in the
kernel), `interpreted` (the kernel where it is not compiled), `plain_tree` (the search of games that
the kernel does not know) and `trees` (which of them it is). Then `levels`, `opening`, `report` and
`search`, what the page and the commands call. Of Go: `go_layout`, and `go_judge` and `go_survey`
for its end. Of proofs: `solver`, `proof` and `endgame`.
"""
