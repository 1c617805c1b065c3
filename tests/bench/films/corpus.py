"""Writes films and their truth into a folder: ``python -m tests.bench.films.corpus FOLDER``."""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import cv2

from tachiai.rules.registry import game_ids
from tests.bench.films.filming import FilmOrder, scripted
from tests.bench.films.plausible import Span
from tests.bench.films.truth import Truth, load_truth
from tests.bench.films.video import FilmWriter

PACES_S = (0.5, 1.0, 1.5, 2.5, 5.0)
PICTURES_A_SECOND = (8, 4, 2)


def write_film(order: FilmOrder, folder: Path, paces: Sequence[int]) -> Truth:
    """Makes a film at ``paces`` pictures a second, of which the first is the fastest and a multiple of all
    others, and writes it with its truth into ``folder``.
    """
    cv2.setNumThreads(1)
    film = scripted(order)
    folder.mkdir(parents=True, exist_ok=True)
    truth, fastest = film.truth, paces[0]
    truth.films = {str(pace): f"{truth.name}-{pace}fps.mp4" for pace in paces}
    with ExitStack() as stack:
        writers = {
            pace: stack.enter_context(
                FilmWriter(folder / truth.films[str(pace)], film.looks[0].picture_wh, pace)
            )
            for pace in paces
        }
        for number, picture in enumerate(film.pictures(fastest)):
            for pace, writer in writers.items():
                if number % (fastest // pace) == 0:
                    writer.add(picture)
    truth.save(folder)
    return truth


@dataclass(frozen=True)
class Commission:
    """A film to be made, where, and at how many pictures a second."""

    order: FilmOrder
    folder: Path
    pictures_a_second: tuple[int, ...]

    def made(self) -> Truth:
        """Makes the film if it is not there yet, and returns its truth."""
        order = self.order
        there = self.folder / f"{Truth(order.uid, {}, order.number, order.seed, order.pace_s, 0).name}.json"
        if there.is_file():
            truth = load_truth(there)
            if truth.films.keys() >= set(map(str, self.pictures_a_second)):
                return truth
        return write_film(order, self.folder, self.pictures_a_second)


def made(commission: Commission) -> Truth:
    """Makes a film, in a process of its own."""
    return commission.made()


def all_made(commissions: list[Commission], workers: int) -> Iterator[Truth]:
    """Makes films in their order and yields their truths."""
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(made, commissions)


def main() -> None:
    """Makes the films that the command line asks for; what is there is not made again."""
    parser = argparse.ArgumentParser(description="Film whole games, with the truth beside each film.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=2, help="films of each game and pace (2)")
    parser.add_argument("--game", action="append", choices=game_ids(), help="this game only; may be repeated")
    parser.add_argument("--pace", action="append", type=float, help="seconds a ply; may be repeated")
    parser.add_argument("--plies", type=int, nargs=2, default=(20, 60), help="shortest and longest game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--pictures-per-second", type=int, nargs="+", default=PICTURES_A_SECOND,
        help="the first is the fastest and a multiple of all others",
    )  # fmt: skip
    parser.add_argument("--workers", type=int, choices=(1, 2), default=2)
    asked = parser.parse_args()
    commissions = [
        Commission(
            FilmOrder(uid, pace_s, number, asked.seed, Span(*asked.plies)),
            asked.folder,
            tuple(asked.pictures_per_second),
        )
        for number in range(asked.games)
        for pace_s in asked.pace or PACES_S
        for uid in asked.game or game_ids()
    ]
    for truth in all_made(commissions, asked.workers):
        print(f"{truth.name}: {len(truth.plies)} plies, {truth.ends_s:.0f} s", flush=True)


if __name__ == "__main__":
    main()
