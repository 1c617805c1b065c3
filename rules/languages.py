"""The languages of the product: English, which is in the code, and every language with a catalogue."""

from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

FOLDER = Path(__file__).parent / "translations"  # of GNU gettext: <language>/LC_MESSAGES/messages.mo
DOMAIN = "messages"
ENGLISH = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages that can be chosen, as codes such as "ja"; English first."""
    return (ENGLISH, *sorted(path.parent.parent.name for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


@cache
def catalogue(language: str) -> NullTranslations:
    """The catalogue of ``language``; without one, an empty catalogue that leaves every sentence as it is."""
    return translation(DOMAIN, FOLDER, [language], fallback=True)
