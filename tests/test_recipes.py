"""The papers at the top: every place that they name is there, and a recipe forgets none."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = "rules|vision|firmware|companion_web|hardware_docs|tests"
PAPERS = (
    *("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"),
    *(f"{folder}/README.md" for folder in ("rules", "vision", "firmware", "companion_web", "hardware_docs")),
)
# A place that is named from the top of the repository.
PLACE = re.compile(rf"`((?:{FOLDERS})/[\w./-]+|[\w-]+(?:\.ja)?\.(?:md|toml))`")


# Where one game is the one that is shown first.
SHOWN_FIRST = {
    "firmware/assembly/shown_film.py",
    "hardware_docs/site/trial.py",
    "hardware_docs/site/trial_page.py",
    "hardware_docs/site/browser/try.js",
    "hardware_docs/virtual_table.md",
    "hardware_docs/virtual_table.ja.md",
}


def recipe(heading: str) -> str:
    """The part of CONTRIBUTING.md below ``heading``."""
    return (
        (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    )


def places(text: str) -> set[str]:
    return {found.rstrip("/") for found in PLACE.findall(text)}


def tracked(*patterns: str) -> set[str]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    out = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return {line for line in out.splitlines() if (ROOT / line).exists()}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_place_that_a_paper_names_is_there(paper: str) -> None:
    named = places((ROOT / paper).read_text(encoding="utf-8"))
    homes = (ROOT, (ROOT / paper).parent)
    games = [path.name for path in (ROOT / "rules" / "games").iterdir() if (path / "game.py").exists()]
    assert len(games) == 5
    missing = {
        place
        for place in named
        for name in (games if "NAME" in place else [""])
        if not any((home / place.replace("NAME", name)).exists() for home in homes)
    }
    # In the page's own recipe NAME is a page.
    pages = {place for place in missing if place.startswith(("tests/companion_web/pages", "pages/"))}
    assert missing - pages == set()
    assert named or paper == "rules/README.md"


@pytest.mark.parametrize("game", ["rosenkreuz", "chatra", "two_rings"])
def test_the_recipe_of_a_game_names_every_file_that_knows_one(game: str) -> None:
    """A file knows a game if its name or its text has the game's uid. Examples in guides do not count."""
    listed = {place.replace("NAME", game) for place in places(recipe("A game"))}
    listed |= {"rules/README.md", "hardware_docs/pieces/README.md", "hardware_docs/sheets/README.md"}
    knowing = set()
    for path in tracked("rules", "vision", "firmware", "companion_web", "hardware_docs", "*.toml", "*.md"):
        is_example = path.startswith(
            (
                "hardware_docs/build_guide/",
                "hardware_docs/games/",
                "hardware_docs/site/texts/",
                "tests/",
                "CHANGELOG",
            )
        )
        inside = path.startswith(f"rules/games/{game}/")
        if inside or is_example or not path.endswith((".py", ".toml", ".md", ".yaml", ".html", ".js")):
            continue
        text = (ROOT / path).read_text(encoding="utf-8")
        if game in Path(path).name or re.search(rf"\b{game}\b", text):
            knowing.add(path)
    assert f"hardware_docs/sheets/{game}.toml" in knowing
    examples = {"ARCHITECTURE.md", "CONTRIBUTING.md", "rules/declaration.py", *SHOWN_FIRST}
    other_sheets = {path for path in knowing if re.match(rf"hardware_docs/sheets/{game}_", path)}
    assert knowing <= listed | examples | other_sheets


@pytest.mark.parametrize("game", ["rosenkreuz", "chatra", "rugby_chess", "two_rings", "troop_chess"])
def test_the_recipe_of_a_game_names_what_each_of_the_five_has(game: str) -> None:
    listed = {place for place in places(recipe("A game")) if "/NAME" in place}
    assert len(listed) > 15
    assert [place for place in listed if not (ROOT / place.replace("NAME", game)).exists()] == []


# Where the codes of notes are told apart, which the recipe names, too.
NOTE_CODES = {
    "companion_web/pages/correcting.py",
    "rules/record/choices.py",
    "rules/record/fields.py",
    "rules/record/review_notes.py",
}


def test_the_recipe_of_an_entry_kind_names_every_file_that_lists_the_kinds() -> None:
    """NOTE is treated apart only where notes are written and open choices are marked by them: elsewhere, a
    place that names it lists all kinds.
    """
    listed = places(recipe("An entry kind"))
    naming = {
        path
        for path in tracked("rules/*.py", "companion_web/*.py", "companion_web/openapi.yaml")
        if re.search(r"EntryKind\.NOTE\b|- note\b|[\[ ]note,", (ROOT / path).read_text(encoding="utf-8"))
    }
    assert naming
    assert naming <= listed | NOTE_CODES
