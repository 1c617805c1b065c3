"""One name, one thing; and no word that only this house knows (``GLOSSARY.md``)."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from tests.support.source_tree import FOLDERS, ROOT, python_files

PER_GAME = {"State", "Move"}  # each game has its own, as the contract of games calls them
EMPTY = {"utils", "util", "helpers", "helper", "misc", "common", "manager", "handler"}
REPLACED = {  # what this house called otherwise once → the field's word
    "whole_file": "atomic_file",
    "same_computer": "local_socket",
    "kept_once": "interning",
    "one_at_a_time": "throttling",
    "opt_place": "release_directory",
    "outside": "ports",
    "upkeep": "peripherals",
    "to_table": "table_links",
    "student": "student_t",
    "opening": "factory",
    "standing": "let_stand",
    "shown": "quoting",
}


def public_classes() -> dict[str, list[Path]]:
    """The files (relative) that define each public class outside a class or function, by its name."""
    defined: dict[str, list[Path]] = defaultdict(list)
    for path in python_files(*FOLDERS):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                defined[node.name].append(path.relative_to(ROOT))
    return defined


def test_a_public_class_name_means_one_thing() -> None:
    games = Path("rules/games")
    several = {
        name: [str(path) for path in paths]
        for name, paths in public_classes().items()
        if len(paths) > 1 and not (name in PER_GAME and all(path.is_relative_to(games) for path in paths))
    }
    assert several == {}


def test_files_are_called_by_the_words_of_the_field() -> None:
    wrong = [
        str(path.relative_to(ROOT))
        for path in python_files(*FOLDERS)
        if path.stem in EMPTY or path.stem in REPLACED
    ]
    assert wrong == []


def test_every_word_of_the_glossary_occurs_in_code() -> None:
    text = "\n".join(path.read_text(encoding="utf-8").lower() for path in python_files(*FOLDERS))
    rows = re.findall(r"^\| ([^|]+?) \|", (ROOT / "GLOSSARY.md").read_text(encoding="utf-8"), re.MULTILINE)
    terms = [term for row in rows if row not in ("word", "---") for term in row.split(", ")]
    assert len(terms) > 40
    assert [term for term in terms if term not in text and term.replace(" ", "_") not in text] == []
