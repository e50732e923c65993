"""The subcommands of the laboratory, each a module with the same names."""

from redstone.lab import lab_match, lab_openings, lab_puzzles, lab_solve, lab_tune

KINDS = (lab_match, lab_openings, lab_puzzles, lab_solve, lab_tune)
