"""What the tables of the page on accuracy show: a heading in both languages, and the figure of a run."""

from dataclasses import dataclass

from tachiai.rules.messages import Message, bilingual


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    figure: str
    en: str
    ja: str

    @property
    def words(self) -> Message:
        """Its heading."""
        return bilingual(self.en, self.ja)


GAME = Message("game")
PACE = bilingual("pace, s", "間隔（秒）")
PACE_AND_PICTURES = bilingual("pace, s / pictures a second", "間隔（秒）／毎秒の枚数")
ALL_GAMES = bilingual("all", "全体")
PACE_HEADING = bilingual("Pace {pace} s", "間隔 {pace} 秒")
RECORD_HEADING = bilingual("The record of the film", "映像全体から作った棋譜")
TABLE_HEADING = bilingual("At the table, while it happens", "対局中の卓")

OF_SUMMARY = (
    Column("plies", "plies", "手数"),
    Column("plies right %", "film: right, %", "映像：正しい着手 %"),
    Column("marked choices, of 100 plies", "left open, of 100 plies", "候補を残した着手（100 手あたり）"),
    Column("wrong in silence", "wrong in silence", "黙って誤った着手"),
    Column("at the table: plies right %", "table: right, %", "卓：正しい着手 %"),
    Column("at the table: questions, of 100 plies", "asked, of 100 plies", "質問（100 手あたり）"),
    Column(
        "at the table: marked choices, of 100 plies",
        "left open, of 100 plies",
        "候補を残した着手（100 手あたり）",
    ),
    Column("at the table: wrong in silence", "wrong in silence", "黙って誤った着手"),
)
OF_FILMS = (
    Column("drawn", "games drawn", "描画した局数"),
    Column("simulated", "simulated", "シミュレーション"),
    Column("plies", "plies", "手数"),
    Column("plies right %", "right, %", "正しい着手 %"),
    Column("wrong in silence", "wrong in silence", "黙って誤った着手"),
    Column("marked choices", "left open", "候補を残した着手"),
    Column("gaps", "gaps", "空白"),
    Column(
        "after a gap, plies until it goes on, most", "missing after a gap, at most", "空白後の欠落（最大）"
    ),
    Column("illegal moves", "illegal moves", "反則手"),
    Column("named, with a clause %", "named, %", "反則の指摘 %"),
    Column("accused of legal moves", "legal moves accused", "誤った指摘"),
    Column("results", "games with a result", "終局まで指した局"),
    Column("results found", "result found", "結果が正しい局"),
)
OF_PICTURES = (
    *(column for column in OF_FILMS if column.figure != "simulated"),
    Column("computed, s a second filmed", "computing, s a second of film", "映像 1 秒あたりの計算（秒）"),
)
OF_LIVE = (
    Column("at the table: plies right %", "right, %", "正しい着手 %"),
    Column("at the table: wrong in silence", "wrong in silence", "黙って誤った着手"),
    Column("at the table: marked choices", "left open", "候補を残した着手"),
    Column("at the table: questions", "questions", "質問"),
    Column("at the table: gaps", "gaps", "空白"),
    Column("at the table: named, with a clause %", "named, %", "反則の指摘 %"),
    Column("at the table: accused of legal moves", "legal moves accused", "誤った指摘"),
    Column("at the table: false alarms", "red lights without a fault", "誤った赤ランプ"),
    Column("at the table: results found", "result found", "結果が正しい局"),
    Column(
        "at the table: hand gone to ply shown, median s",
        "hand gone → ply shown, median, s",
        "手が去る→着手の表示、中央値（秒）",
    ),
    Column("at the table: hand gone to ply shown, p99 s", "99 %, s", "99 %（秒）"),
    Column(
        "at the table: hand gone to red, median s",
        "hand gone → red, median, s",
        "手が去る→赤ランプ、中央値（秒）",
    ),
    Column("at the table: hand gone to red, p99 s", "99 %, s", "99 %（秒）"),
)
OF_COMPUTING = (
    Column(
        "at the table: step, median ms", "step at the table, median, ms", "卓での一回の計算、中央値（ms）"
    ),
    Column("at the table: step, p99 ms", "99 %, ms", "99 %（ms）"),
)
OF_TABLES = (
    Column("games", "games", "局数"),
    Column("plies", "plies", "手数"),
    Column("plies right %", "right, %", "正しい着手 %"),
    Column("wrong records", "wrong records", "誤った記録"),
    Column("faults", "faults", "誤り"),
    Column("warned of", "warned of", "警告した誤り"),
    Column("false alarms", "false alarms", "誤警告"),
    Column("questions", "questions", "質問"),
    Column("hand gone to red, median s", "hand gone → red, median, s", "手が去る→赤ランプ、中央値（秒）"),
    Column("hand gone to red, p99 s", "99 %, s", "99 %（秒）"),
)
