"""Ctrl-C ends a table only when its thread has ended: Python may not end while that thread uses OpenCV."""

import subprocess
import sys

# A table that is interrupted as soon as it plays, and is still at its last look for a while.
SCRIPT = """
import os, signal, sys, threading
from contextlib import contextmanager
from types import SimpleNamespace
from tachiai.firmware.assembly import played_page
from tachiai.firmware.settings.model import Settings

# What runs in a shell's background ignores Ctrl-C, and so does what it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
stopped, put_away = threading.Event(), threading.Event()

def main_thread_waits():
    frame, names = sys._current_frames()[threading.main_thread().ident], []
    while frame is not None:
        names.append(frame.f_code.co_name)
        frame = frame.f_back
    return names[0].strip("_").startswith("wait") and "start" not in names

class Queue:
    def play(self):
        while not main_thread_waits():
            put_away.wait(0.01)
        os.kill(os.getpid(), signal.SIGINT)
        stopped.wait()
        print("overtaken" if put_away.wait(0.5) else "played to the end", flush=True)
    def stop(self):
        stopped.set()

@contextmanager
def serve(*asked):
    yield SimpleNamespace(url="http://127.0.0.1/", port=80)

played_page.create_app = lambda *asked: None
played_page.serve = serve
played_page.SetUpPort = lambda at_table: None
keys = played_page.PageKeys.new()
page = played_page.PageService("127.0.0.1", 80, keys, True, False, SimpleNamespace(path=None))
first = SimpleNamespace(settings=Settings())
table = SimpleNamespace(pressed=None)
at_table = SimpleNamespace(table=table, queue=Queue(), live=None, first=first, recent=None, learners=None)
played_page.play_with_page(page, at_table, None)
put_away.set()
"""


def test_an_interrupted_table_is_waited_for() -> None:
    run = [sys.executable, "-c", SCRIPT]
    ended = subprocess.run(run, capture_output=True, text=True, check=False, timeout=60)
    assert (ended.stdout, ended.returncode) == ("played to the end\n", 0), ended.stderr
