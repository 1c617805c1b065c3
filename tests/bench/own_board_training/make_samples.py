"""Makes samples on all processors until a time is over: ``python -m … FOLDER FIRST SECONDS PROCESSES``."""

import sys
import time
from dataclasses import fields
from multiprocessing import Process
from pathlib import Path

import cv2
import numpy as np

from tests.bench.own_board_training.samples import BENCH_FROM, Samples, samples_of, scene_of

_SCENES = 40  # of a file
_BENCH_SHARE = 0.12  # of the scenes are of the bench's own renderer


def make_file(path: Path, numbers: list[int]) -> None:
    """Writes the samples of these scenes into one file."""
    found: list[Samples] = []
    for number in numbers:
        found += samples_of(scene_of(number), np.random.default_rng([38, number]))
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
        bench = round(_SCENES * _BENCH_SHARE)
        numbers = [*range(start, start + _SCENES - bench), *(BENCH_FROM + start + i for i in range(bench))]
        make_file(folder / f"{start:07d}.npz", numbers)
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
