"""Visitors of the page, for ``load_bench``: a program of its own that needs nothing but Python.

It reads one line of JSON, ``{"url": …, "paths": […], "visitors": n, "seconds": s, "seed": n}``, asks as
so many visitors, each as fast as it is answered, and prints how many answers of each status there were.
"""

import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter

PATIENCE_S = 60.0
REFUSED_S = 1.0  # how long a visitor who was told to come later waits, which is sooner than told


class Visitors:
    """So many visitors of ``paths``; ``answers`` counts by status."""

    def __init__(self, url: str, paths: list[str]) -> None:
        self._url = url
        self._paths = paths
        self._lock = threading.Lock()
        self.answers: Counter[str] = Counter()

    def visit(self, until_s: float, seed: int) -> None:
        """Asks as one visitor until a time."""
        chance = random.Random(seed)
        while time.monotonic() < until_s:
            status = self._ask(chance.choice(self._paths))
            with self._lock:
                self.answers[status] += 1

    def _ask(self, path: str) -> str:
        try:
            with urllib.request.urlopen(self._url + path, timeout=PATIENCE_S) as answer:
                # A push connection never ends: a look at its beginning will do.
                answer.read(2000 if path.endswith("/events") else -1)
                return str(answer.status)
        except urllib.error.HTTPError as error:
            if error.code == 503:
                time.sleep(REFUSED_S)
            return str(error.code)
        except OSError:
            return "none"


def main() -> None:
    """Visits and tells."""
    os.nice(10)  # visitors are other machines: they shall not take this one from the referee
    asked = json.loads(sys.stdin.readline())
    crowd = Visitors(asked["url"], asked["paths"])
    until_s = time.monotonic() + asked["seconds"]
    threads = [
        threading.Thread(target=crowd.visit, args=(until_s, asked["seed"] * 1000 + number), daemon=True)
        for number in range(asked["visitors"])
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.0, until_s + 1.0 - time.monotonic()))
    print(json.dumps(crowd.answers), flush=True)


if __name__ == "__main__":
    main()
