"""Makes samples on all processors until a time is over: ``python -m … FOLDER FIRST SECONDS PROCESSES``."""

import sys
import time
from dataclasses import fields
from multiprocessing import Process
from pathlib import Path

import cv2
import numpy as np

from tests.bench.own_board_training.samples import BENCH_FROM, Samples, samples_of, scene_of

_SCENES = 16  # of a file, at most; the last of them is of the bench's own renderer


def make_file(path: Path, numbers: list[int], until_s: float) -> None:
    """Writes the samples of these scenes into one file, of as many as there is time for, one at least."""
    found: list[Samples] = []
    for number in numbers:
        found += samples_of(scene_of(number), np.random.default_rng([38, number]))
        if time.monotonic() >= until_s:
            break
    whole = {f.name: np.concatenate([getattr(one, f.name) for one in found]) for f in fields(Samples)}
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, allow_pickle=False, **whole)
    part.rename(path)


def _work(folder: Path, first: int, worker: int, workers: int, until_s: float) -> None:
    cv2.setNumThreads(1)
    chunk = worker
    while time.monotonic() < until_s:
        start = first + chunk * _SCENES
        numbers = [*range(start, start + _SCENES - 1), BENCH_FROM + start]
        if chunk % 3 == 0:  # else those whose time is short would have none of the bench
            numbers = numbers[::-1]
        make_file(folder / f"{start:07d}.npz", numbers, until_s)
        chunk += workers


def main(folder: Path, first: int, seconds: float, workers: int) -> None:
    """Makes files of samples in ``folder`` from scene ``first`` on."""
    folder.mkdir(parents=True, exist_ok=True)
    until_s = time.monotonic() + seconds
    jobs = [Process(target=_work, args=(folder, first, i, workers, until_s)) for i in range(workers)]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))
