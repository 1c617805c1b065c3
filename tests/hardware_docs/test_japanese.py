"""Japanese texts are written with full-width marks, as in print."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("rules", "vision", "firmware", "companion_web", "hardware_docs")
JAPANESE = r"[\u3040-\u30ff\u4e00-\u9fff々ー]"
HALF_WIDTH = re.compile(
    rf"{JAPANESE}\s?\([^)]|\([^()]*{JAPANESE}[^()]*\)|\){JAPANESE}|{JAPANESE}[:;,!?](\s|$)"
)
CODE = re.compile(r"```.*?```|`[^`\n]*`|\]\([^)\n]*\)|https?://\S+", re.DOTALL)
# Docstrings in English that name a game in Japanese.
DOCSTRINGS = ("Two Rings (", "Repetition (", "Troop-Chess (", "Rosenkreuz (", "Rugby Chess by ")
GUIDES = sorted(
    path.relative_to(ROOT)
    for path in (ROOT / "README.ja.md", *(ROOT / "hardware_docs").rglob("*.ja.md"))
    if ".venv" not in path.parts
)
MODULES = sorted(path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("guide", GUIDES, ids=str)
def test_guides_have_full_width_marks(guide: Path) -> None:
    text = CODE.sub("", (ROOT / guide).read_text(encoding="utf-8"))
    assert [line for line in text.splitlines() if HALF_WIDTH.search(line)] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_programs_sentences_have_full_width_marks(folder: str) -> None:
    found = []
    for module in MODULES:
        if module.parts[0] != folder:
            continue
        tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
        texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        for text in texts:
            if isinstance(text, str) and not text.startswith(DOCSTRINGS):
                lines = CODE.sub("", text).splitlines()
                found += [f"{module}: {line}" for line in lines if HALF_WIDTH.search(line)]
    assert found == []
