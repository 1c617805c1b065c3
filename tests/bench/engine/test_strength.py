"""The page on strength tells what is kept, and what is kept is what was measured."""

import json
from pathlib import Path

import pytest

from tachiai.rules.engine.matches import MatchScore
from tests.bench.engine import figures
from tests.bench.engine.figures import Figures
from tests.bench.engine.strength import DOCS, FILES, keep, kept, levels_of, of_score, page


@pytest.mark.parametrize("language", FILES)
def test_the_page_is_written_from_what_is_kept(language: str) -> None:
    assert (DOCS / FILES[language]).read_text(encoding="utf-8") == page(kept(), language)


def test_a_match_takes_the_place_of_the_same_one_measured_before(tmp_path: Path) -> None:
    path = tmp_path / "strength.json"
    path.write_text("[]", encoding="utf-8")
    step = {"level": 2, "levels": levels_of("chatra", 2), "mean_s": 0.25}
    before = of_score("ladder", "chatra", "2026-01-01", MatchScore(1, 0, 1), **step)
    other = of_score("plain", "chatra", "2026-01-01", MatchScore(2, 0, 0), ms=100)
    after = of_score("ladder", "chatra", "2026-01-02", MatchScore(3, 0, 1), **step)
    keep([before, other], path)
    keep([after], path)
    assert kept(path) == [after, other]
    assert len(json.loads(path.read_text(encoding="utf-8"))) == 2
    assert "75% (30%–95%; 4) |" in page(kept(path), "en")


def test_more_games_of_a_step_are_added_while_its_levels_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "strength.json"
    path.write_text("[]", encoding="utf-8")
    step = {"level": 2, "levels": levels_of("chatra", 2)}
    keep([of_score("ladder", "chatra", "2026-01-01", MatchScore(1, 0, 1), mean_s=0.1, **step)], path)
    keep(
        [of_score("ladder", "chatra", "2026-01-02", MatchScore(5, 1, 0), mean_s=0.3, **step)], path, adds=True
    )
    assert kept(path) == [
        of_score("ladder", "chatra", "2026-01-02", MatchScore(6, 1, 1), mean_s=0.25, **step)
    ]
    other = of_score("ladder", "chatra", "2026-01-03", MatchScore(2, 0, 0), level=2, levels=("a", "b"))
    keep([other], path, adds=True)
    assert kept(path) == [other]


def test_a_step_whose_levels_have_changed_is_marked() -> None:
    old = of_score("ladder", "chatra", "2026-01-01", MatchScore(3, 0, 1), level=2, levels=("a", "b"))
    assert "(30%–95%; 4) †" in page([old], "en")


def test_what_a_game_costs_takes_the_place_of_what_was_measured_before(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    path.write_text("[]", encoding="utf-8")
    figures.keep(Figures("chatra", "2026-01-01"), path)
    after = Figures("chatra", "2026-01-02", {"1": (20, 20)}, (0, 30), (41.2, 83.9), 61.0)
    figures.keep(after, path)
    assert figures.kept(path) == [after]
    assert figures.cells(after) == ("20 / 20", "–", "–", "0 / 30", "41 (84)", "61")
