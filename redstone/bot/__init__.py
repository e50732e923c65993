"""The computer player.

Reading order: `playboard` (what the search asks of a game), `tree` and `opening` (the search),
`levels`, `report` and `engine` (what the page and the commands call), `boards` (which game
plays on what), `groups` (what all fast boards share). Then the games. Redstone and Red: `shape`
and `fastboard` (the game, fast), `policy` and `playout` (a game to its end), `redstone_board`
(for the search), `uniform` (one to measure by). Savage Go: `savage_board` and `savage_playout`.
Go: `go_shape`, `go_board`, `go_policy`, `go_playout`, `go_play` and `go_count`, then `go_judge`
and `go_survey` for its end.
"""
