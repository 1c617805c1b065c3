"""How strong the engine is, as it was measured last: kept in ``strength.json`` and ``figures.json``, and told
on a page in both languages (``hardware_docs/strength.md``). ``python -m tests.bench.engine.strength`` writes
the page anew.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from math import log10
from pathlib import Path
from typing import Any

from tachiai.rules.engine.matches import MatchScore
from tachiai.rules.level_scale import FILE as SCALE_FILE
from tachiai.rules.levels import Level
from tachiai.rules.messages import Message, bilingual
from tachiai.rules.registry import declaration_of, game_ids, game_titles
from tests.bench.engine import compiled_figures, figures
from tests.bench.engine.joint_scale import JointScale, Z, fitted
from tests.bench.engine.markdown import table

HERE = Path(__file__).parent
KEPT = HERE / "strength.json"
DOCS = HERE.parent.parent.parent / "hardware_docs"
FILES = {"en": "strength.md", "ja": "strength.ja.md"}
TEMPLATES = {"en": HERE / "strength_template.md", "ja": HERE / "strength_template.ja.md"}
STEP = (0.65, 0.85)  # what a level should score against the one below
WIDEST_ELO = 40  # the bounds of a step should be no wider

# A Raspberry Pi 4 needs about so many times the CPU time of the machine of the README's figures: an estimate,
# not measured.
PI_4 = 5.0
MIDDLE_LEVEL = 5  # whose time on a Pi 4 is told

LEVEL, GAME = bilingual("level", "レベル"), Message("game")
AGAINST_PLAIN = bilingual("plain alpha-beta, the same time", "素朴なアルファベータ（同じ時間）")
BOTH_MS = bilingual("taken a move, ours / theirs, ms", "実際の1手の時間、当方／相手（ミリ秒）")
AGAINST_MATERIAL = bilingual("one-ply player", "一手読みで駒数だけを見る相手")
WINS_IN = bilingual("wins in {}", "{}手の勝ち")
FALSE_CLAIMS = bilingual("false claims", "誤った勝ちの主張")
HINT_MS = bilingual("first hint, CPU ms", "最初のヒント、CPU ミリ秒")
MEMORY_MB = bilingual("memory, MB", "メモリー、MB")
ON_A_PI_4 = bilingual("level 5 on a Pi 4, s a move", "Pi 4でのレベル5、1手の秒数")
AGAINST_HALF = bilingual("itself with half of it", "半分の時間の自分")
ELO = bilingual("Elo for the doubling", "倍にしたときのElo")
CPU_MS = bilingual("CPU ms a move", "1手のCPU時間（ミリ秒）")


@dataclass(frozen=True)
class Match:
    """A match that was measured. ``part``: "ladder", "plain", "material" or "doubling" (against itself with
    half the time); ``level``: of a ladder, the stronger one; ``levels``: what both were like then. ``ms``:
    CPU time for a move, 0 on the ladder. ``mean_s``: what the engine, or the stronger level, took for a move;
    ``their_mean_s``: what the other one took, where it was measured. ``apart``: on the ladder, how far the
    other level is below.
    """

    part: str
    game: str
    date: str
    won: int
    drawn: int
    lost: int
    level: int = 0
    levels: tuple[str, ...] = ()
    ms: int = 0
    mean_s: float = 0.0
    apart: int = 1
    their_mean_s: float = 0.0

    @property
    def score(self) -> MatchScore:
        """The games of the engine, or of the stronger level."""
        return MatchScore(self.won, self.drawn, self.lost)

    @property
    def is_of_today(self) -> bool:
        """Whether the levels are still what they were."""
        return self.part != "ladder" or self.levels == levels_of(self.game, self.level, self.apart)

    def replaces(self, other: "Match") -> bool:
        """Whether ``other`` is the same match, measured before."""
        same = ("part", "game", "level", "ms", "apart")
        return all(getattr(self, name) == getattr(other, name) for name in same)

    def together(self, other: "Match") -> "Match":
        """This match with the games of ``other`` of the same players, played before."""
        both, more = self.score + other.score, other.score.games / self.score.games
        mean_s = round((self.mean_s + more * other.mean_s) / (1 + more), 4)
        return replace(self, won=both.won, drawn=both.drawn, lost=both.lost, mean_s=mean_s)


def levels_of(game: str, level: int, apart: int = 1) -> tuple[str, ...]:
    """Returns two levels as text, the weaker one first."""
    levels = declaration_of(game).levels
    return tuple(as_text(levels[number - 1]) for number in (level - apart, level))


def as_text(level: Level) -> str:
    """Returns what decides how a level plays."""
    return f"depth {level.depth} nodes {level.nodes} overlooks {level.overlooks} misjudges {level.misjudges}"


def kept(path: Path = KEPT) -> list[Match]:
    """Returns what was measured."""
    return [
        Match(**values | {"levels": tuple(values["levels"])})
        for values in json.loads(path.read_text(encoding="utf-8"))
    ]


def keep(matches: Iterable[Match], path: Path = KEPT, adds: bool = False) -> None:
    """Keeps matches in the place of the same ones that were measured before; if it ``adds``, together with
    these where the levels are still the same.
    """
    new = list(matches)
    if adds:
        before = {
            match: old
            for match in new
            for old in kept(path)
            if match.replaces(old) and match.levels == old.levels
        }
        new = [match.together(before[match]) if match in before else match for match in new]
    old = [match for match in kept(path) if not any(each.replaces(match) for each in new)]
    found = sorted([*old, *new], key=_place)
    rows = [json.dumps(asdict(match), ensure_ascii=False) for match in found]
    path.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


def _place(match: Match) -> tuple[str, int, int, int, int]:
    """Where a match stands among the others."""
    return match.part, game_ids().index(match.game), match.level, match.ms, match.apart


def publish(folder: Path = DOCS, scale_file: Path = SCALE_FILE) -> None:
    """Writes the pages of both languages into ``folder``, and the scale of the levels for the program."""
    rows = [f'"{uid}": {json.dumps(row)}' for uid, row in scale_rows(kept()).items()]
    scale_file.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    for language, name in FILES.items():
        (folder / name).write_text(page(kept(), language), encoding="utf-8")


def page(matches: Sequence[Match], language: str) -> str:
    """Returns the page in one language, as Markdown."""
    return (
        TEMPLATES[language]
        .read_text(encoding="utf-8")
        .format(
            ladder=ladder(matches, language),
            scale=scale_table(matches, language),
            wide=wide(matches),
            others=others(matches, language),
            doubling=doubling(matches, language),
            figures=costs(matches, figures.kept(), language),
            compiled=compiled_figures.table_of(compiled_figures.kept(), language),
        )
    )


def ladder(matches: Sequence[Match], language: str) -> str:
    """Returns the table of levels: a row for each step, a column for each game."""
    steps = [match for match in matches if match.part == "ladder" and match.apart == 1]
    titles = game_titles()
    games = [uid for uid in game_ids() if any(match.game == uid for match in steps)]
    rows = [[LEVEL.in_language(language), *(titles[uid].in_language(language) for uid in games)]]
    ordered = sorted(steps, key=lambda match: match.level)
    for level, of_level in groupby(ordered, key=lambda match: match.level):
        by_game = {match.game: match for match in of_level}
        cells = [_step(by_game[uid]) if uid in by_game else "–" for uid in games]
        rows.append([f"{level} : {level - 1}", *cells])
    return table(rows)


def scales(matches: Sequence[Match]) -> dict[str, JointScale]:
    """Returns the joint scale of each game whose levels have met, all of them."""
    found = {}
    for uid in game_ids():
        met = [match for match in matches if match.part == "ladder" and match.game == uid]
        levels = len(declaration_of(uid).levels)
        if {match.level for match in met} >= set(range(2, levels + 1)):
            pairs = [(match.level, match.level - match.apart, match.score) for match in met]
            found[uid] = fitted(pairs, levels)
    return found


def scale_rows(matches: Sequence[Match]) -> dict[str, list[list[float]]]:
    """Returns for each game Elo and standard deviation of its levels, as the program reads them."""
    return {
        uid: [
            [round(float(elo)), round(scale.deviation(level))] for level, elo in enumerate(scale.elo, start=1)
        ]
        for uid, scale in scales(matches).items()
    }


def scale_table(matches: Sequence[Match], language: str) -> str:
    """Returns the table of the joint scale: a row for each level, a column for each game."""
    found, titles = scales(matches), game_titles()
    rows = [[LEVEL.in_language(language), *(titles[uid].in_language(language) for uid in found)]]
    for level in range(1, 1 + max((len(scale.elo) for scale in found.values()), default=0)):
        cells = []
        for scale in found.values():
            step, bound = scale.step(level) if level > 1 else (0.0, 0.0)
            told = f"{scale.elo[level - 1]:.0f} ± {Z * scale.deviation(level):.0f}"
            cells.append(f"{told} (+{step:.0f} ± {bound:.0f})" if level > 1 else "0")
        rows.append([str(level), *cells])
    return table(rows)


def wide(matches: Sequence[Match]) -> str:
    """Returns how many steps of how many have bounds wider than they should be, as "3 / 35"."""
    steps = [
        scale.step(level) for scale in scales(matches).values() for level in range(2, len(scale.elo) + 1)
    ]
    return f"{sum(bound > WIDEST_ELO for _, bound in steps)} / {len(steps)}"


def _step(match: Match) -> str:
    low, high = match.score.bounds
    mark = "" if match.is_of_today else " †"
    return f"{match.score.share:.0%} ({low:.0%}–{high:.0%}; {match.score.games}){mark}"


def others(matches: Sequence[Match], language: str) -> str:
    """Returns the table of the matches against other players."""
    titles = game_titles()
    heads = (GAME, CPU_MS, AGAINST_PLAIN, BOTH_MS, AGAINST_MATERIAL)
    rows = [[words.in_language(language) for words in heads]]
    for uid in game_ids():
        parts = ("plain", "material")
        of_game = {(m.part, m.ms): m for m in matches if m.game == uid and m.part in parts}
        for ms in sorted({ms for _, ms in of_game}):
            plain, material = (of_game.get((part, ms)) for part in parts)
            cells = [_step_of(plain), _times(plain), _step_of(material)]
            rows.append([titles[uid].in_language(language), str(ms), *cells])
    return table(rows)


def doubling(matches: Sequence[Match], language: str) -> str:
    """Returns the table of the matches of the engine against itself with half the time."""
    titles = game_titles()
    rows = [[words.in_language(language) for words in (GAME, CPU_MS, AGAINST_HALF, ELO)]]
    for match in matches:
        if match.part == "doubling":
            low, middle, high = (
                _elo(share) for share in (match.score.bounds[0], match.score.share, match.score.bounds[1])
            )
            title = titles[match.game].in_language(language)
            rows.append([title, str(match.ms), _step(match), f"{middle:+.0f} ({low:+.0f} – {high:+.0f})"])
    return table(rows)


def _elo(share: float) -> float:
    """The difference in Elo points that a share of the points means, at most 800."""
    return -400 * log10(1 / min(0.99, max(0.01, share)) - 1)


def _step_of(match: Match | None) -> str:
    return "–" if match is None else _step(match)


def _times(match: Match | None) -> str:
    """The mean times of a move of both sides, in milliseconds."""
    if match is None or not match.their_mean_s:
        return "–"
    return f"{1_000 * match.mean_s:.0f} / {1_000 * match.their_mean_s:.0f}"


def costs(matches: Sequence[Match], measured: Sequence[figures.Figures], language: str) -> str:
    """Returns the table of forced wins, and of what the engine costs."""
    titles = game_titles()
    wins_in = [WINS_IN.in_language(language).format(plies) for plies in figures.PLIES]
    others = [words.in_language(language) for words in (FALSE_CLAIMS, HINT_MS, MEMORY_MB, ON_A_PI_4)]
    rows = [[GAME.in_language(language), *wins_in, *others]]
    mean_s = {
        match.game: match.mean_s for match in matches if match.level == MIDDLE_LEVEL and match.apart == 1
    }
    for each in measured:
        pi_4 = f"{PI_4 * mean_s[each.game]:.1f}" if each.game in mean_s else "–"
        rows.append([titles[each.game].in_language(language), *figures.cells(each), pi_4])
    return table(rows)


def of_score(part: str, game: str, date: str, score: MatchScore, **values: Any) -> Match:
    """Returns a match with this score."""
    return replace(Match(part, game, date, score.won, score.drawn, score.lost), **values)


if __name__ == "__main__":
    publish()
