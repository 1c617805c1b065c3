"""A made-up language to try the catalogues with: every English sentence accented, and two fifths longer.

What is not accented on a page, or read aloud, was not translated; what is cut off had no room.
"""

import re
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tachiai.companion_web.languages import language_names
from tachiai.rules import messages as languages

CODE = "eo"  # Esperanto: a language that Babel knows and nobody has translated Tachiai into
ACCENTS = str.maketrans("aceghijosuznAEIOUC", "áčéĝĥíĵóŝúžñÁÉÍÓÚČ")
KEPT = re.compile(r"(\{[^}]*\}|%\(\w+\)\w|%%|<[^>]*>|`[^`]*`|&\w+;)")  # placeholders, marks, code
LONGER = 0.4


def accented(text: str) -> str:
    """The sentence as that language has it."""
    parts = KEPT.split(text)
    written = "".join(part if KEPT.fullmatch(part) else part.translate(ACCENTS) for part in parts)
    letters = sum(len(part) for part in parts if not KEPT.fullmatch(part))
    return written + (" " + " ".join(["ŝó"] * round(letters * LONGER / 3)) if letters > 4 else "")


def write(folder: Path) -> None:
    """Writes that language beside the others into ``folder``."""
    for code in languages.languages()[1:]:
        there = folder / code
        there.symlink_to(languages.FOLDER / code)
    with (languages.FOLDER / "ja" / "LC_MESSAGES" / "messages.po").open("rb") as stream:
        known = read_po(stream, locale="ja")
    made = Catalog(locale=CODE)
    for message in known:
        if message.id:
            one = isinstance(message.id, str)
            text = accented(str(message.id)) if one else tuple(map(accented, message.id))
            made.add(message.id, text, context=message.context)
    place = folder / CODE / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / "messages.mo").open("wb") as stream:
        write_mo(stream, made)


def is_accented(text: str) -> bool:
    """Whether a text that people read is in that language."""
    return bool(re.search(r"[ĥŝĝĵčéí]", text))


def is_english(text: str) -> bool:
    """Whether a text that people read was not translated: it has English words and no accent."""
    return bool(re.search(r"[A-Za-z]{3,} [a-z]{2,}", text)) and not is_accented(text)


def forget() -> None:
    """Lets the catalogues be looked for anew."""
    for remembered in (languages.languages, languages.catalogue, language_names):
        remembered.cache_clear()
