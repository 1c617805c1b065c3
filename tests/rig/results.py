"""What was tried and what came of it: a line as it comes, a table at the end, the hardware docs' page."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tachiai.rules.messages import Message, bilingual
from tests.rig.machine import RigFault

DOCS = Path(__file__).parent.parent.parent / "hardware_docs"
PAGES = {"en": DOCS / "tried.md", "ja": DOCS / "tried.ja.md"}
HEADS = {
    "en": "| tried | passed | found |\n|---|---|---|",
    "ja": "| 試したこと | 合否 | 結果 |\n|---|---|---|",
}
SIGNS = {True: bilingual("yes", "合格"), False: bilingual("**no**", "**不合格**"), None: Message("")}


@dataclass(frozen=True)
class Row:
    """One thing that was tried. ``passed`` is None for what is only measured; ``is_fault`` for what was done
    to the table on purpose.
    """

    tried: Message
    found: Message
    passed: bool | None = True
    is_fault: bool = False

    def line(self, language: str) -> str:
        """Returns the row of a table in Markdown."""
        told = (self.tried, SIGNS[self.passed], self.found)
        return f"| {' | '.join(words.in_language(language) for words in told)} |"


Trial = Callable[[], Iterator[Row]]


def alike(text: str) -> Message:
    """Returns what is the same in every language: numbers, names, a machine's own words."""
    return bilingual(text, text)


def rows_of(tried: Message, trial: Trial) -> Iterator[Row]:
    """Yields a trial's rows; what ends it early is its last one."""
    try:
        yield from trial()
    except (RigFault, OSError, ValueError) as fault:
        yield Row(tried, alike(" ".join(str(fault).split())[:600]), passed=False)


def report(rows: Iterator[Row], page_part: str, keep_others: bool = False) -> None:
    """Prints each row as it comes and all of them at the end, as the tables of the pages; ``page_part`` names
    the part of ``hardware_docs/tried.md`` that they replace, "" to replace none. ``keep_others``: rows there
    that were not tried now stay. Ends the program, with exit status 1 if anything did not pass.
    """
    began_s, found = time.monotonic(), list[Row]()
    for row in rows:
        found.append(row)
        sign = {True: "ok  ", False: "FAIL", None: "    "}[row.passed]
        minutes = (time.monotonic() - began_s) / 60
        print(f"{minutes:6.1f} min  {sign}  {row.tried.en}: {row.found.en}", flush=True)
    print(f"\n{markdown(found, 'en')}")
    if page_part:
        publish(found, page_part, keep_others)
    sys.exit(any(row.passed is False for row in found))


def markdown(rows: Sequence[Row], language: str) -> str:
    """Returns the rows as a table in Markdown."""
    return "\n".join((HEADS[language], *(row.line(language) for row in rows)))


def publish(rows: Sequence[Row], part: str, keep_others: bool) -> None:
    """Puts the rows into a part of the pages: between the comments that name it."""
    for language, page in PAGES.items():
        begin, end = f"<!-- {part} -->\n", f"<!-- end of {part} -->\n"
        before, _, rest = page.read_text(encoding="utf-8").partition(begin)
        table, _, after = rest.partition(end)
        kept = table.splitlines()[2:] if keep_others else []
        lines = {line.split(" | ")[0].removeprefix("| "): line for line in kept}
        lines |= {row.tried.in_language(language): row.line(language) for row in rows}
        shown = "\n".join((HEADS[language], *lines.values()))
        page.write_text(f"{before}{begin}{shown}\n{end}{after}", encoding="utf-8")
