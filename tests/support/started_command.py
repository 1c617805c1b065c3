"""``tachiai`` in processes of their own that need not import it again: they are forked from one that has
imported the commands and done nothing else. Half a second of the processor is saved for each.

Whoever asks what a program imports, or how it starts, starts it in earnest.
"""

import atexit
import importlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

IMPORTED = (
    "cv2",
    *(f"tachiai.firmware.cli.{name}" for name in ("game", "games", "print", "referee", "rules")),
)


def started(
    *arguments: str,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    stdin: str = "",
    stderr: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Runs ``tachiai`` with ``arguments`` to its end, and returns what it said. ``stderr``: what it is to
    write errors to instead, such as a terminal.
    """
    with TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("in", "out", "err")]
        for path, text in zip(files, (stdin, "", ""), strict=True):
            path.write_text(text, "utf-8")
        server = _server()
        assert server.stdin is not None
        assert server.stdout is not None
        asked = {
            "arguments": arguments,
            "cwd": str(cwd or Path.cwd()),
            "environment": dict(os.environ if environment is None else environment),
            "files": [str(files[0]), str(files[1]), str(stderr or files[2])],
        }
        server.stdin.write(json.dumps(asked) + "\n")
        server.stdin.flush()
        status = int(server.stdout.readline())
        return subprocess.CompletedProcess(
            arguments, status, files[1].read_text("utf-8"), files[2].read_text("utf-8")
        )


@cache
def _server() -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.support.started_command"]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(_end, server)
    return server


def _end(server: "subprocess.Popen[str]") -> None:
    server.communicate()  # the end of what it is asked is its end


def _serve() -> None:
    """Answers each line that asks for a command with the exit status of a process that ran it."""
    for name in IMPORTED:
        importlib.import_module(name)
    known = set(sys.path)
    for line in iter(sys.stdin.readline, ""):
        asked = json.loads(line)
        child = os.fork()
        if not child:
            _run(asked, known)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _run(asked: Mapping[str, Any], known: set[str]) -> None:
    """Becomes the program: its arguments, environment, folder, and files in place of its streams."""
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["cwd"])
    for number, (path, flags) in enumerate(
        zip(asked["files"], (os.O_RDONLY, os.O_WRONLY, os.O_WRONLY | os.O_NOCTTY), strict=True)
    ):
        file = os.open(path, flags)
        os.dup2(file, number)
        os.close(file)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8") for number, mode in enumerate("rww")
    )
    sys.argv = ["tachiai", *asked["arguments"]]
    more = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path and path not in known]
    sys.path[:0] = more
    status = 1
    try:
        importlib.import_module("tachiai.firmware.cli.main").main()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        for stream in (sys.stdout, sys.stderr):
            if not stream.closed:
                stream.flush()
        os._exit(status)


if __name__ == "__main__":
    _serve()
