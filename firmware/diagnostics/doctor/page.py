"""The build guide's page on troubleshooting: an entry for every code that the program can name."""

from tachiai.firmware.troubles.advice import ADVICE, known_codes, words_of
from tachiai.rules.words import Words

_HEADING = Words(
    """# Troubleshooting

`tachiai doctor` names what is wrong by the codes below; the running table shows the same sentences on its
page. This page is made by `tachiai doctor --guide`.
""",
    """# 困ったとき

`tachiai doctor` は、問題を下のコードで示します。対局中の卓のページにも同じ文が表示されます。
このページは `tachiai doctor --guide --lang ja` で作ったものです。
""",
)
_LOOK = Words("**Check:** run `tachiai doctor` again.", "**確認：** もう一度 `tachiai doctor` を実行します。")


def troubleshooting_page(language: str) -> str:
    """Returns the page in ``language``, as Markdown."""
    entries = [f"## `{code}`\n\n{_entry(code, language)}\n" for code in known_codes()]
    return "\n".join([_HEADING.in_language(language), *entries, _LOOK.in_language(language) + "\n"])


def _entry(code: str, language: str) -> str:
    if code not in ADVICE:
        return words_of(code).in_language(language)
    advice = ADVICE[code]
    return f"{advice.what.in_language(language)}\n\n→ {advice.fix.in_language(language)}"
