"""All sentences come from modules of words, and from the catalogue of the reader's language.

Rules, records, the computer, the session and the page's state return values without sentences. The
page's scripts take their sentences from the catalogue too.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.test_imports import PACKAGE
from tools.build.sources import ROOMS

SILENT_ROOMS = (
    "rules",
    "insight",
    "record",
    "engine",
    "mind",
    "app/play",
    "app/storage",
    "app/computer",
    "app/page",
    *(f"app/{room}" for room in ROOMS),
)


def is_words_module(path: Path) -> bool:
    """Return True for a module of words, by its name or folder."""
    return "words" in path.relative_to(PACKAGE).parts or path.stem == "words"


SILENT = [
    path
    for room in SILENT_ROOMS
    for path in sorted((PACKAGE / room).rglob("*.py"))
    if path != PACKAGE / "record" / "sgf" / "comment.py"  # texts in files for other Go programs
    and not is_words_module(path)
]
SAYING = {"_", "Text", "ngettext", "pgettext", "npgettext"}
"""The functions that return texts in the reader's language."""
SPEAKING = [
    path
    for folder in (
        PACKAGE / "app" / "words",
        PACKAGE / "app" / "show",
        PACKAGE / "pictures",
        PACKAGE.parent / "web",
    )
    for path in sorted(folder.rglob("*.py"))
] + [
    PACKAGE / "english.py",
    PACKAGE / "summary.py",
    *filter(is_words_module, sorted((PACKAGE / "app").glob("*/*/*.py"))),
]
SCRIPTS = sorted((PACKAGE.parent / "web").rglob("*.*js"))
SENTENCE = 3
"""The number of words in a row that count as a sentence."""
GAP = "\N{HORIZONTAL ELLIPSIS}"
_WORD = re.compile(r"\W*([a-z]{3,}|a|I|is|to|of|in|it|no)\W*", re.IGNORECASE)


def sentences_of(path: Path) -> Iterator[str]:
    """Yield the sentences of a module that are neither documentation nor a programmer's error."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    hidden = [node for node in ast.walk(tree) if is_not_shown(node)]
    silent = {id(inner) for node in hidden for inner in ast.walk(node)}
    templates = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    silent |= {id(part) for template in templates for part in template.values}
    for node in ast.walk(tree):
        if id(node) not in silent and is_sentence(text_of(node)):
            yield f"{path.name}:{node.lineno}: {text_of(node)!r}"  # type: ignore[attr-defined]


def outside_catalogue(path: Path) -> list[str]:
    """Return the sentences of a Python module that no translating function receives."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    said = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in SAYING]
    lines = {(arg.lineno, text_of(arg)) for call in said for arg in call.args}
    allowed = {f"{path.name}:{line}: {text!r}" for line, text in lines}
    return [found for found in sentences_of(path) if found not in allowed]


_LITERAL = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`", re.DOTALL)
_CALLED = re.compile(
    r"(?:(?:\b_|ngettext|pgettext)\((?:\s*\"[^\"]*\",)*|(?:Error|Exception)\(|console\.\w+\()\s*$"
)
DETAILS = {"WebAssembly is not defined", f"{GAP} did not load"}
"""The texts shown as technical details, like the browser's own errors."""


def outside_catalogue_of_script(text: str) -> list[str]:
    """Return the sentences of a script that no translating function receives, except errors."""
    found = []
    for literal in _LITERAL.finditer(text):
        inside = re.sub(r"\$\{[^}]*\}", GAP, literal[0][1:-1])
        if literal[0].startswith("/") or not is_sentence(inside) or inside in DETAILS:
            continue
        if not inside[0].isupper() and GAP not in inside:  # a selector of elements
            continue
        if not _CALLED.search(text[: literal.start()]):
            found.append(literal[0])
    return found


def text_of(node: ast.AST) -> str:
    """Return the text of a constant, or of a template with a mark for each of its gaps.

    Empty for anything else.
    """
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or GAP for part in node.values)
    return ""


def is_sentence(text: str) -> bool:
    """Return True for SENTENCE words in a row.

    The bars of a type and the signs of a pattern are not words. All gaps of a template count as
    one.
    """
    said: set[str] = set()
    for at, word in enumerate(text.split()):
        if GAP in word:
            said.add(GAP)
        elif _WORD.fullmatch(word):
            said.add(f"{at}")
        else:
            said.clear()
        if len(said) == SENTENCE:
            return True
    return False


def is_not_shown(node: ast.AST) -> bool:
    """Return True for text that nobody sees on the page: docstrings, assertions and most errors.

    A fault that is raised, and the message about an invalid field, are seen.
    """
    if isinstance(node, ast.Raise):
        return not any(name in ast.dump(node) for name in ("FaultFound", "BadField"))
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or isinstance(node, ast.Assert)


def test_only_modules_of_words_have_sentences() -> None:
    """The other modules of the app and the library have no string with three words in a row."""
    said = {str(path.relative_to(PACKAGE)): list(sentences_of(path)) for path in SILENT}
    assert len(said) > len(SILENT_ROOMS)
    assert not {place: sentences for place, sentences in said.items() if sentences}


@pytest.mark.parametrize(
    "line",
    [
        'said = f"This is {1} sentence of words."',
        'said = f"{1} stones due."',
        'raise FaultFound("There is no game.")',
        "said = {1: 'the own stone\\'s group would have no liberty'}",
    ],
)
def test_a_sentence_is_detected(tmp_path: Path, line: str) -> None:
    """It is found in a template, a raised fault and a dictionary, but not in a docstring."""
    path = tmp_path / "loud.py"
    path.write_text(f'"""Not this one here."""\n{line}\n', encoding="utf-8")
    assert len(list(sentences_of(path))) == 1


def test_types_patterns_and_errors_are_not_taken_for_sentences(tmp_path: Path) -> None:
    path = tmp_path / "quiet.py"
    path.write_text(
        'either: "int | str | None"\nshape = "XO? X.. x.?"\nassert shape, "must be there always"\n'
        'raise ValueError("this is for programmers")\n',
        encoding="utf-8",
    )
    assert not list(sentences_of(path))


def test_every_sentence_is_in_the_catalogue() -> None:
    """All sentences of modules of words and of the page are arguments of translating functions."""
    assert SPEAKING
    outside = {str(path): outside_catalogue(path) for path in SPEAKING}
    assert not {place: sentences for place, sentences in outside.items() if sentences}


def test_every_sentence_of_a_script_is_in_the_catalogue() -> None:
    """All of them are arguments of translating functions, except errors and details."""
    assert SCRIPTS
    texts = {str(path): path.read_text(encoding="utf-8") for path in SCRIPTS}
    outside = {place: outside_catalogue_of_script(text) for place, text in texts.items()}
    assert not {place: sentences for place, sentences in outside.items() if sentences}


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ('said = "This is not in it."', 1),
        ('said = f"{name} is not in it."', 1),
        ('said = _("This is in the catalogue.")', 0),
        ('said = ngettext("{n} is in it.", "{n} are in it.", 2)', 0),
        ('SAID = {1: Text("This is in the catalogue.")}', 0),
    ],
)
def test_a_sentence_outside_the_catalogue_is_detected(
    tmp_path: Path, line: str, count: int
) -> None:
    """In a Python module, a plain string or template counts, and a translated one does not."""
    path = tmp_path / "loud.py"
    path.write_text(f"{line}\n", encoding="utf-8")
    assert len(outside_catalogue(path)) == count


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ('say("This is not in it.");', 1),
        ("say(`This is not ${in} it.`);", 1),
        ('say(_("This is in the catalogue."));', 0),
        ('say(ngettext("{n} is in it.", "{n} are in it.", 2));', 0),
        ('throw new Error("this is for programmers"); // and "this is a comment"', 0),
    ],
)
def test_a_scripts_sentence_outside_the_catalogue_is_detected(line: str, count: int) -> None:
    """A plain string or template counts. A translated one, an error and a comment do not."""
    assert len(outside_catalogue_of_script(line)) == count
