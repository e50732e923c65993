"""The HTML of the page and its parts, with their forms filled in.

The comment `<!-- settings: SECTION -->` stands for the settings of that section of the dialog.
`<!-- copy: ID, PREFIX -->` stands for the element of the start page with that id. The ids in the
copy have the prefix, and within the start page the names of its fields too.
"""

import re
from enum import Enum
from html import escape

from redstone.app.play.player_names import MAX_NAME
from redstone.app.play.settings import MAX_LINE, FieldText, Settings
from redstone.app.words.settings import CONTROLS, SettingField
from redstone.language import Text
from tools.build.paths import ROOT, BuildError

START_PAGE = "index.html"
_SETTINGS = re.compile(r"<!-- settings: (\w+) -->")
_COPY = re.compile(r"<!-- copy: ([\w-]+), ([\w-]+) -->")
_ID = re.compile(r'\bid="([^"]+)"')
_DESCRIBED = re.compile(r' aria-describedby="([^"]+)"')


def page_text(name: str) -> str:
    """Return a file of the page's HTML with its forms filled in, by its path in the project."""
    page = _SETTINGS.sub(lambda found: _section(found[1]), (ROOT / name).read_text("utf-8"))
    copied = "|".join(["id", "for", *(["name"] if name == START_PAGE else [])])
    return _COPY.sub(lambda found: _copy(page, found[1], found[2], copied), page)


def _section(section: str) -> str:
    """Return the HTML of the fields for a section's settings."""
    return "\n".join(
        _field(name, getattr(Settings, name), control)
        for name, control in CONTROLS.items()
        if control.section == section
    )


def _field(name: str, usual: object, control: SettingField) -> str:
    """Return the HTML of the field for a setting, and of its note. `usual` is its default."""
    label, note = escape(control.label.english), ""
    meaning = _meaning(control.label)
    about = f' aria-describedby="{name}-about"' if control.note else ""
    if control.note:
        note = f'\n<p id="{name}-about" class="about">{escape(control.note.english)}</p>'
    if isinstance(usual, bool):
        box = f'<input type="checkbox" name="{name}"{about}>'
        return f'<label class="check"{meaning}>{box} {label}</label>{note}'
    if not isinstance(usual, Enum):
        of_line = f'maxlength="{MAX_LINE}" autocapitalize="none"'
        limits = of_line if isinstance(usual, FieldText) else f'maxlength="{MAX_NAME}"'
        plain = f'autocomplete="off" spellcheck="false" {limits}{about}'
        line = f'<input type="text" name="{name}" {plain}>'
        return f'<label class="field name-field"{meaning}>{label} {line}</label>{note}'
    values = [value.value for value in type(usual)]
    choices = [*zip(values, control.choices, strict=True)]
    if control.in_list:
        options = "".join(
            f'<option value="{value}"{_meaning(text)}>{escape(text.english)}</option>'
            for value, text in choices
        )
        return f'<label class="field">{label} <select name="{name}">{options}</select></label>'
    chips = "\n".join(
        f'<label><input type="radio" name="{name}" value="{value}">'
        f"<span{_meaning(text)}>{escape(text.english)}</span></label>"
        for value, text in choices
    )
    return f'<fieldset class="chips"><legend{meaning}>{label}</legend>\n{chips}</fieldset>'


def _meaning(text: Text) -> str:
    """Return the HTML attribute with a text's translation context, empty if it has none."""
    return f' data-meaning="{escape(text.context)}"' if text.context else ""


def _copy(page: str, name: str, prefix: str, attributes: str) -> str:
    """Return the copy of an element for a page, with a prefix in these attributes.

    Only descriptions that the page or the copy has are kept.
    """
    pattern = rf'(?<=\s)({attributes})="([^"]+)"'
    copy = re.sub(pattern, rf'\1="{prefix}\2"', _element(name))
    ids = {*_ID.findall(page), *_ID.findall(copy)}

    def described(found: re.Match[str]) -> str:
        """Return an `aria-describedby` with only the ids that exist, prefixed ones first."""
        wanted = [name for each in found[1].split() for name in (prefix + each, each)]
        kept = [name for name in wanted if name in ids]
        return f' aria-describedby="{" ".join(kept)}"' if kept else ""

    return _DESCRIBED.sub(described, copy)


def _element(name: str) -> str:
    """Return the element of the start page with this id. Raises BuildError."""
    page = (ROOT / START_PAGE).read_text("utf-8")
    begin = re.search(rf'<(\w+)\b[^>]*\bid="{name}"', page)
    if begin is None:
        raise BuildError(f"{START_PAGE} has no #{name}.")
    depth = 0
    for tag in re.compile(rf"<(/?){begin[1]}\b[^>]*>").finditer(page, begin.start()):
        depth += -1 if tag[1] else 1
        if not depth:
            return page[begin.start() : tag.end()]
    raise BuildError(f"#{name} is not closed.")
