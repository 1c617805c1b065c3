"""What the site shows and where, read from ``pages.toml``."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from tachiai.hardware_docs.errors import DocsError

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_name("pages.toml")
BUILT = ROOT / "build/site"
IN_WHEEL = Path(__file__).with_name("built")  # the manual without its trial, in a released wheel
LANGUAGES = {"en": "English", "ja": "日本語"}


@dataclass(frozen=True, slots=True)
class SitePage:
    """One page of the site."""

    to: str  #: its address below the language, without a suffix
    source: Path | None  #: the English page in the repository; None: written by the program

    def source_in(self, language: str) -> Path | None:
        """The page in ``language``; the English one where there is no other."""
        if self.source is None or language == "en":
            return self.source
        name = self.source.name.removesuffix(".md").removesuffix(".en")
        other = self.source.with_name(f"{name}.{language}.md")
        return other if other.exists() else self.source


@dataclass(frozen=True, slots=True)
class SiteSection:
    """An entrance of the site."""

    title: dict[str, str]  #: by language
    pages: tuple[SitePage, ...]


def sections() -> tuple[SiteSection, ...]:
    """All sections, in order. Raises ``DocsError`` for a page that is not there."""
    found = []
    for section in tomllib.loads(FILE.read_text(encoding="utf-8"))["sections"]:
        pages = tuple(
            SitePage(page["to"], ROOT / page["from"] if "from" in page else None) for page in section["pages"]
        )
        for page in pages:
            if page.source is not None and not page.source.exists():
                raise DocsError(f"{FILE.name}: {page.source.relative_to(ROOT)} is not there")
        found.append(SiteSection({language: section[language] for language in LANGUAGES}, pages))
    return tuple(found)


def built_site() -> Path | None:
    """The folder of the built site, of ``make site`` or as a release brings it; None where there is none."""
    return next((folder for folder in (BUILT, IN_WHEEL) if (folder / "index.html").exists()), None)
