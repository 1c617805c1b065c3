"""The page on accuracy, in both languages, from the figures of a run."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tachiai.rules.messages import Message
from tachiai.rules.registry import open_game
from tests.bench.accuracy.columns import (
    ALL_GAMES,
    GAME,
    OF_COMPUTING,
    OF_FILMS,
    OF_LIVE,
    OF_PICTURES,
    OF_SUMMARY,
    OF_TABLES,
    PACE,
    PACE_AND_PICTURES,
    PACE_HEADING,
    RECORD_HEADING,
    TABLE_HEADING,
    Column,
)

HERE = Path(__file__).parent
DOCS = HERE.parent.parent.parent / "hardware_docs"
TEMPLATES = {"en": HERE / "template.md", "ja": HERE / "template.ja.md"}
FILES = {"en": "accuracy.md", "ja": "accuracy.ja.md"}

Figures = Mapping[str, float | None]


def publish(run: Mapping[str, Any], folder: Path = DOCS) -> None:
    """Writes the pages of both languages into ``folder``."""
    for language, name in FILES.items():
        (folder / name).write_text(page(run, language), encoding="utf-8")


def page(run: Mapping[str, Any], language: str) -> str:
    """Returns the page about a run, as Markdown."""
    fastest = run["pictures_a_second"][0]
    shortest, longest = run["film_plies"]
    everywhere = {pace_s: games["all"] for pace_s, games in run["films_and_simulated"].items()}
    return (
        TEMPLATES[language]
        .read_text(encoding="utf-8")
        .format(
            date=run["date"],
            commit=run["commit"],
            pictures=fastest,
            shortest=shortest,
            longest=longest,
            summary=table(
                PACE, OF_SUMMARY, {pace: asked(all_games) for pace, all_games in everywhere.items()}, language
            ),
            paces="\n\n".join(of_paces(run, language)),
            drawn=sum(figures["drawn"] for figures in everywhere.values()),
            simulated=sum(figures["simulated"] for figures in everywhere.values()),
            computing=table(PACE, OF_COMPUTING, everywhere, language),
            at_the_table=table(GAME, OF_TABLES, by_game(run["at_the_table"], language), language),
            pictures_table=table(PACE_AND_PICTURES, OF_PICTURES, by_pictures(run), language),
        )
    )


def of_paces(run: Mapping[str, Any], language: str) -> list[str]:
    """Returns for each pace a heading and two tables: the films' records, and the table."""
    parts = []
    for pace_s, games in run["films_and_simulated"].items():
        parts.append(f"## {PACE_HEADING.in_language(language).format(pace=pace_s)}")
        for heading, columns in ((RECORD_HEADING, OF_FILMS), (TABLE_HEADING, OF_LIVE)):
            shown_games = table(GAME, columns, by_game(games, language), language)
            parts.append(f"### {heading.in_language(language)}\n{shown_games}")
    return parts


def asked(figures: Figures) -> dict[str, float | None]:
    """Returns the figures with how often, in a hundred plies, a choice was left open or a question asked."""
    plies = figures.get("plies") or 0
    found = dict(figures)
    for each in ("marked choices", "at the table: marked choices", "at the table: questions"):
        count = figures.get(each)
        found[f"{each}, of 100 plies"] = None if count is None or not plies else 100 * count / plies
    return found


def by_game(games: Mapping[str, Figures], language: str) -> dict[str, Figures]:
    """Returns the figures by the games' names, what is of all games last."""
    named = {
        open_game(uid, {}).title.in_language(language): each for uid, each in games.items() if uid != "all"
    }
    return named | ({ALL_GAMES.in_language(language): games["all"]} if "all" in games else {})


def by_pictures(run: Mapping[str, Any]) -> dict[str, Figures]:
    """Returns the figures of all games for each pace and each number of pictures a second."""
    return {
        f"{pace_s} / {pictures}": games["all"]
        for pictures, paces in run["films"].items()
        for pace_s, games in paces.items()
    }


def table(first: Message, columns: Sequence[Column], rows: Mapping[str, Figures], language: str) -> str:
    """Returns a Markdown table."""
    heads = [words.in_language(language) for words in (first, *(column.words for column in columns))]
    lines = [heads, ["---", *("---:" for _ in columns)]]
    lines += [[name, *(shown(figures.get(c.figure)) for c in columns)] for name, figures in rows.items()]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def shown(value: float | None) -> str:
    """Returns a figure as the page shows it: whole numbers whole, others with two decimals."""
    if value is None or value != value:
        return "–"
    return f"{value:d}" if isinstance(value, int) else f"{value:.2f}"
