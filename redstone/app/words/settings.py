"""The settings dialog: the field of each setting with its texts; the build makes its HTML."""

from dataclasses import dataclass

from redstone.language import Text


@dataclass(frozen=True)
class Control:
    """The field of a setting in the dialog.

    `section` is the part of the dialog that has it. `choices` are the names of an enumeration's
    values, in order; with `in_list` they are a drop-down list. `note` explains the setting.
    """

    section: str
    label: Text
    choices: tuple[Text, ...] = ()
    note: Text | None = None
    in_list: bool = False


_SAFE_MOVE = Text(
    "A safe move gives nothing away: a stone whose group keeps at least two liberties, or red that "
    "captures only the other colour. “1–4” means at least one and at most four. With “+”, captures "
    "could add more."
)
_OWN_NAME = Text("For games between people. It stays on this device and in files you save.")
_SERVERS = Text(
    "You don’t usually need one. Write it like stun:stun.example.org or "
    "turn:name:password@turn.example.org."
)


CONTROLS = {
    "theme": Control(
        "theme",
        Text("look", "Theme"),
        (Text("Same as system"), Text("Light"), Text("Dark")),
    ),
    "board": Control(
        "material",
        Text("Board"),
        (Text("Wood, or slate"), Text("Felt"), Text("High contrast")),
    ),
    "stones": Control(
        "material",
        Text("Stones"),
        (Text("Polished"), Text("Flat"), Text("High contrast")),
    ),
    "confirm": Control(
        "touch",
        Text("Tap twice to play"),
        (Text("On small points"), Text("Always"), Text("Never")),
    ),
    "sound": Control("touch", Text("Sound, and a short buzz if your device can vibrate")),
    "coordinates": Control("touch", Text("Letters and numbers beside the board")),
    "show_chances": Control("computer", Text("Show what it thinks of its chances")),
    "explain": Control("help", Text("Explain as I play")),
    "show_race": Control("help", Text("Show how many safe moves are left"), note=_SAFE_MOVE),
    "name": Control("you", Text("Your name"), note=_OWN_NAME),
    "beat": Control("more", Text("Wait a moment before a quick reply")),
    "record": Control("more", Text("Keep a record of my results")),
    "find_mistakes": Control(
        "more", Text("When idle, look for mistakes in my games against the computer")
    ),
    "coach_low": Control("more", Text("Coach at levels 1 to 3")),
    "coach_from": Control(
        "more",
        Text("The coach warns you of"),
        (Text("Blunders"), Text("Mistakes too"), Text("Inaccuracies too")),
        in_list=True,
    ),
    "coach_times": Control(
        "more",
        Text("At most"),
        (Text("Once a game"), Text("Twice a game"), Text("Three times a game")),
        in_list=True,
    ),
    "speech": Control(
        "speech",
        Text("Speak moves aloud, if this device has a voice for your language"),
    ),
    "far_turned": Control(
        "together",
        Text("Turn one player’s panel round when two people share this device"),
    ),
    "mark_icon": Control(
        "together",
        Text("Show a badge on the app’s icon when it’s your turn in a game by link"),
    ),
    "servers": Control("together", Text("Server to find the other device"), note=_SERVERS),
}
"""The fields by the names of `Settings`, in the order of the dialog."""
