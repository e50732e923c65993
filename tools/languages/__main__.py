"""The catalogues of the languages.

python -m tools.languages update       take new texts of the sources into all catalogues
python -m tools.languages new TAG      begin a language, by its tag in browsers: pt, zh-Hant
python -m tools.languages check [TAG]  name what is missing or wrong, of one or of all offered
python -m tools.languages pseudo       put made-up languages into dist/, to be looked at
"""

import sys
from dataclasses import replace

from tools.build.paths import DIST
from tools.languages.buttons import complaints_of_buttons
from tools.languages.checks import complaints
from tools.languages.grammar import complaints_of_grammar
from tools.languages.paths import LANGUAGES, TEMPLATE, catalogues
from tools.languages.po import NOT_OFFERED, BadCatalogue, Entry, format_catalogue, plural_of, read
from tools.languages.pseudo import MADE_UP, pseudo
from tools.languages.site import files_of, offered_catalogues


def update() -> int:
    """Write the template and all catalogues again with the sources' texts; return exit status 0.

    Translations stay; texts that the sources no longer have are removed.
    """
    # Babel is needed by the checks; reading and checking catalogues work without it.
    from tools.languages.template import HEAD, entries

    texts = entries()
    TEMPLATE.write_text(format_catalogue([HEAD, *texts], 2), encoding="utf-8")
    for path in catalogues().values():
        head, *old = read(path.read_text(encoding="utf-8"))
        said = {entry.key: entry for entry in old}
        kept = [_taken_over(entry, said.get(entry.key)) for entry in texts]
        path.write_text(format_catalogue([head, *kept], plural_of(head)[0]), encoding="utf-8")
    return 0


def _taken_over(entry: Entry, old: Entry | None) -> Entry:
    """Return a new catalogue entry with the translation of the old one, if any."""
    if old is None:
        return replace(entry, forms=[])
    return replace(entry, forms=old.forms, fuzzy=old.fuzzy, notes=old.notes)


def new(tag: str) -> int:
    """Write a new catalogue, not offered yet, with the language's plural forms; update all others.

    Returns 1 if the language has one.
    """
    from babel import Locale
    from babel.messages.plurals import get_plural

    locale = Locale.parse(tag, sep="-")
    path = LANGUAGES / f"{tag}.po"
    if path.exists():
        print(f"{path} is there already.", file=sys.stderr)
        return 1
    plural = get_plural(locale).plural_forms
    name = locale.get_display_name() or tag
    head = (
        f"Language: {tag}\nX-Name: {name[0].upper()}{name[1:]}\n"
        f"Content-Type: text/plain; charset=utf-8\nPlural-Forms: {plural}\n{NOT_OFFERED}"
    )
    path.write_text(format_catalogue([Entry(forms=[head])], 1), encoding="utf-8")
    return update()


def check(tags: list[str]) -> int:
    """Print the missing or wrong texts of these languages' catalogues, by default of all offered.

    Returns 1 if there are any.
    """
    texts = read(TEMPLATE.read_text(encoding="utf-8"))[1:]
    found = catalogues()
    wrong = False
    for tag in tags or offered_catalogues():
        if tag not in found:
            print(f"{tag}: there is no {LANGUAGES / tag}.po", file=sys.stderr)
            return 1
        try:
            catalogue = read(found[tag].read_text(encoding="utf-8"))
            told = [*complaints(texts, catalogue), *complaints_of_grammar(tag, catalogue)]
            told += complaints_of_buttons(catalogue)
        except BadCatalogue as error:
            told = [str(error)]
        print(*(f"{tag}.po: {line}" for line in told), sep="\n", end="\n" if told else "")
        print(f"{tag}: {len(texts)} texts, {len(told)} complaints")
        wrong = wrong or bool(told)
    return int(wrong)


def made_up() -> int:
    """Write the files of the pseudo-languages to dist/; return exit status 0."""
    texts = read(TEMPLATE.read_text(encoding="utf-8"))[1:]
    keys = [entry.key for entry in texts]
    for tag in MADE_UP:
        for name, content in files_of(tag, keys, *pseudo(texts, tag)).items():
            (DIST / name).write_bytes(content)
    return 0


def main(arguments: list[str]) -> int:
    """Run the command that the arguments name, and return its exit code; 2 for an unknown one."""
    match arguments:
        case ["update"]:
            return update()
        case ["new", tag]:
            return new(tag)
        case ["check", *tags]:
            return check(tags)
        case ["pseudo"]:
            return made_up()
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
