"""The settings dialog: the field of each setting with its texts; the build makes its HTML."""

from dataclasses import dataclass

from redstone.language import Text


@dataclass(frozen=True)
class SettingField:
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
    "theme": SettingField(
        "theme",
        Text("look", "Theme"),
        (Text("Same as system"), Text("Light"), Text("Dark")),
    ),
    "board": SettingField(
        "material",
        Text("Board"),
        (Text("Wood, or slate"), Text("Felt"), Text("High contrast")),
    ),
    "stones": SettingField(
        "material",
        Text("Stones"),
        (Text("Polished"), Text("Flat"), Text("High contrast")),
    ),
    "confirm": SettingField(
        "touch",
        Text("Tap twice to play"),
        (Text("If points are small"), Text("Always"), Text("Never")),
    ),
    "sound": SettingField("touch", Text("Sound, and a short buzz if your device can vibrate")),
    "coordinates": SettingField("touch", Text("Letters and numbers beside the board")),
    "show_chances": SettingField("computer", Text("Show how it rates its chances")),
    "explain": SettingField("help", Text("Explain as I play")),
    "show_race": SettingField("help", Text("Show how many safe moves are left"), note=_SAFE_MOVE),
    "name": SettingField("you", Text("Your name"), note=_OWN_NAME),
    "beat": SettingField("more", Text("Wait a moment before a quick reply")),
    "record": SettingField("more", Text("Keep a record of my results")),
    "find_mistakes": SettingField(
        "more", Text("When idle, look for mistakes in my games against the computer")
    ),
    "coach_low": SettingField("more", Text("Coach at levels 1 to 3")),
    "coach_from": SettingField(
        "more",
        Text("The coach warns you of"),
        (Text("Blunders"), Text("Mistakes too"), Text("Inaccuracies too")),
        in_list=True,
    ),
    "coach_times": SettingField(
        "more",
        Text("Of lesser mistakes, at most"),
        (Text("Once a game"), Text("Twice a game"), Text("Three times a game")),
        in_list=True,
    ),
    "speech": SettingField(
        "speech",
        Text("Speak moves aloud, if this device has a voice for your language"),
    ),
    "far_turned": SettingField(
        "together",
        Text("Turn one player’s panel round when two people share this device"),
    ),
    "mark_icon": SettingField(
        "together",
        Text("Show a badge on the app’s icon when it’s your turn in a game by link"),
    ),
    "servers": SettingField("together", Text("Server to find the other device"), note=_SERVERS),
}
"""The fields by the names of `Settings`, in the order of the dialog."""
