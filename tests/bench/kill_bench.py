"""Is what was announced in the log, whenever the power goes? ``make bench-kills``: games that play by
themselves, each killed with SIGKILL at a moment of chance.

A table prints a line for each ply once it is written. After each kill every ply that was printed has to be in
the log, and the log has to be sound.
"""

import argparse
import json
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from tachiai.companion_web.log import SqlGameLog, check_log, sqlite_url
from tachiai.companion_web.log.values import GameSearch
from tachiai.rules.entries import EntryKind
from tachiai.rules.registry import game_ids

KILLS = 100
LONGEST_WAIT_S = 0.4  # after the last line that was waited for: about as long as a ply takes
MOST_LINES = 5
LONGEST_GAME_S = 120.0  # a game that does not go on is killed, too


def announced(game: str, log: Path, chance: Random) -> list[str]:
    """Returns the moves that a game printed before it was killed."""
    command = [str(Path(sys.executable).with_name("tachiai")), "demo", game, "--log", str(log)]
    with subprocess.Popen(
        [*command, "--autoplay", "--headless", "--json", "--seed", str(chance.randrange(10**6))],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as table:
        assert table.stdout is not None
        too_long = threading.Timer(LONGEST_GAME_S, table.kill)
        too_long.start()
        lines: list[str] = []
        wanted = chance.randint(1, MOST_LINES)
        while len(lines) < wanted and (line := table.stdout.readline()):
            lines.append(line)
        try:
            table.wait(chance.uniform(0, LONGEST_WAIT_S))
        except subprocess.TimeoutExpired:
            table.send_signal(signal.SIGKILL)
        lines += table.stdout.readlines()
        too_long.cancel()
    return list(_moves(lines))


def _moves(lines: list[str]) -> Iterator[str]:
    for line in lines:
        if line.endswith("\n"):
            event = json.loads(line)
            if event["event"] == "move":
                yield event["move"]


def kept(log: Path) -> tuple[list[str], list[str]]:
    """Returns the moves in the log, and what is wrong with it."""
    with closing(SqlGameLog(sqlite_url(log))) as opened:
        wrong = [problem.sentence for problem in check_log(opened)]
        if not opened.games(GameSearch()).rows:
            return [], wrong
        return [kept.entry.move for kept in opened.game(1).entries if kept.entry.kind is EntryKind.PLY], wrong


def main() -> None:
    """Prints what became of each kill; exit status 1 if a ply was lost or a log is damaged."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=KILLS, help="how many games are killed")
    parser.add_argument("--seed", type=int, default=1, help="chance for when")
    options = parser.parse_args()
    plies = lost = damaged = 0
    for number in range(options.kills):
        chance = Random(f"{options.seed} {number}")
        uid = game_ids()[number % len(game_ids())]
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "games.sqlite3"
            said = announced(uid, log, chance)
            written, wrong = kept(log)
        missing = said != written[: len(said)]
        plies, lost, damaged = plies + len(said), lost + missing, damaged + bool(wrong)
        told = f"announced {len(said):2}, kept {len(written):2} {'LOST' if missing else ''}"
        print(f"{number + 1:4} {uid:12} {told} {' '.join(wrong)}".rstrip(), flush=True)
    print(f"{options.kills} kills, {plies} announced plies: {lost} games lost one, {damaged} logs damaged")
    sys.exit(bool(lost or damaged))


if __name__ == "__main__":
    main()
