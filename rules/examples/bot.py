"""A bot that plays a game against itself: every move comes from ``tachiai analyse --stdin``, which takes a
line of JSON for each question and gives one for each answer. In another language this program looks the same.

    python -m tachiai.rules.examples.bot GAME 6
"""

import json
import subprocess
import sys
from collections.abc import Iterator

from tachiai.rules import AnyLine, Line, open_game

COMMAND = ("tachiai", "analyse", "--stdin")
NODES = 300  # that the engine looks at for each move


def play(uid: str, plies: int, command: tuple[str, ...] = COMMAND) -> Iterator[AnyLine]:
    """Yields the line after each ply."""
    game = open_game(uid)
    line: AnyLine = Line.at(game)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        while line.ply < plies and line.outcome is None:
            question = {"game": uid, "position": line.position, "nodes": NODES}
            print(json.dumps(question), file=engine.stdin, flush=True)
            answer = json.loads(engine.stdout.readline())
            line = line.play(answer["move"])
            yield line


if __name__ == "__main__":
    for after in play(sys.argv[1], int(sys.argv[2])):
        print(after.texts()[-1])
