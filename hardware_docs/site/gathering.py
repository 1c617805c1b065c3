"""The guides as pages of the site: the same text, with links that lead within the site."""

import os
import re
import shutil
import tomllib
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from urllib.parse import quote

from tachiai.hardware_docs.errors import DocsError
from tachiai.hardware_docs.site.markdown import for_python_markdown
from tachiai.hardware_docs.site.pages import LANGUAGES, ROOT, SitePage
from tachiai.rules.messages import Message

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
DIAGRAM = re.compile(r"^!\[.*\]\(diagrams/([a-z_]+?)-([a-z-]+)\.svg\)$", re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z]+:")
PICTURES = {".svg", ".png", ".webp"}
PLAY_ON = Message("Play on from here")
ENGLISH_ONLY = Message("This page is in English.")


class Gatherer:
    """Copies the guides of one language into a folder of sources."""

    def __init__(self, language: str, pages: Sequence[SitePage], folder: Path) -> None:
        self._language, self._folder = language, folder
        #: every file of the repository that is a page, in any language → its address
        self._address = {
            source: page.to
            for page in pages
            for each in LANGUAGES
            if (source := page.source_in(each)) is not None
        }
        self._pictures: dict[Path, str] = {}

    def gather(self, page: SitePage, words: Mapping[str, str]) -> None:
        """Writes one page, with ``words`` put where it names them in double braces. Raises ``DocsError`` for
        a link to what is not there.
        """
        source = page.source_in(self._language)
        assert source is not None
        text = source.read_text(encoding="utf-8")
        text = DIAGRAM.sub(lambda found: found[0] + self._play_on(page, found[1], found[2]), text)
        text = LINK.sub(lambda found: self._link(source, page, *found.groups()), text)
        for name, value in words.items():
            text = text.replace("{{" + name + "}}", value)
        if source == page.source and self._language != "en":
            title, _, rest = text.partition("\n")  # it stays the first line, by which the page is listed
            text = f'{title}\n\n!!! note "{ENGLISH_ONLY.in_language(self._language)}"\n{rest}'
        self.write(page.to, for_python_markdown(text))

    def write(self, to: str, text: str) -> None:
        """Writes the page ``to``."""
        place = self._folder / f"{to}.md"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")

    def _link(self, source: Path, page: SitePage, picture: str, words: str, target: str) -> str:
        path, mark, anchor = target.partition("#")
        words = LINK.sub(lambda found: self._link(source, page, *found.groups()), words)
        if ELSEWHERE.match(target) or not path:
            return f"{picture}[{words}]({target})"
        there = Path(os.path.normpath(source.parent / path))
        if not there.exists():
            raise DocsError(f"{source.relative_to(ROOT)}: {target} is not there")
        if there in self._address:
            return f"[{words}]({self._from(page, self._address[there] + '.md')}{mark}{anchor})"
        if there.suffix in PICTURES:
            return f"{picture}[{words}]({self._from(page, self._picture(there))})"
        return words if words.startswith("`") else f"{words} (`{there.relative_to(ROOT)}`)"

    def _picture(self, there: Path) -> str:
        to = f"pictures/{there.relative_to(ROOT)}"
        if there not in self._pictures:
            (self._folder / to).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(there, self._folder / to)
            self._pictures[there] = to
        return to

    def _from(self, page: SitePage, to: str) -> str:
        return os.path.relpath(to, Path(page.to).parent)

    def _play_on(self, page: SitePage, uid: str, name: str) -> str:
        """A link from a diagram to the trial, with its position."""
        assert page.source is not None
        diagrams = tomllib.loads((page.source.parent / f"{uid}.toml").read_text(encoding="utf-8"))["diagrams"]
        position = next((each["position"] for each in diagrams if each["name"] == name), "")
        if not position:
            return ""
        up = "../" * len(Path(page.to).parts)
        address = escape(f"{up}try/#game={uid}&position={quote(position)}")
        return f'\n\n<a class="play-on" href="{address}">{PLAY_ON.in_language(self._language)}</a>\n'
