"""The commands for GoGui's analyze window."""

GOGUI_COMMANDS = (
    "varc/Best Move/reg_genmove %c",
    "string/Legal Moves/gogui-rules_legal_moves",
    "string/Final Score/final_score",
    "plist/Dead Stones/final_status_list dead",
    "hstring/Solve/redstone-solve",
    "hstring/Rules/kata-get-rules",
)
"""Commands for GoGui's analyze dialog: the type of the response, a label, and the command."""
