"""The computer player.

Reading order: `shape` and `fastboard` (the game, fast), `policy` and `playout` (a game to its
end), `uniform` (one to measure by), `tree` and `opening` (search), `levels`, `report` and
`engine` (what the page and the commands call).
"""
