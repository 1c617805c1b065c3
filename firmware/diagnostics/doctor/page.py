"""The build guide's page on troubleshooting: an entry for every code that the program can name."""

from tachiai.firmware.troubles.advice import ADVICE, known_codes, words_of
from tachiai.rules.messages import Message

_HEADING = Message(
    "# Troubleshooting\n"
    "\n"
    "`tachiai doctor` names what is wrong by the codes below; the running table "
    "shows the same sentences on its\n"
    "page. This page is made by `tachiai doctor --guide`.\n"
)
_LOOK = Message("**Check:** run `tachiai doctor` again.")


def troubleshooting_page(language: str) -> str:
    """The page as Markdown."""
    entries = [f"## `{code}`\n\n{_entry(code, language)}\n" for code in known_codes()]
    return "\n".join([_HEADING.in_language(language), *entries, _LOOK.in_language(language) + "\n"])


def _entry(code: str, language: str) -> str:
    if code not in ADVICE:
        return words_of(code).in_language(language)
    advice = ADVICE[code]
    return f"{advice.what.in_language(language)}\n\n→ {advice.fix.in_language(language)}"
