"""What every parser makes of inputs that nobody meant: ``make bench-fuzz``, or
``python -m tests.bench.fuzz_bench --inputs 20000 --seed 1 --only "record text"``.

A parser takes an input or refuses it with an error of its family and one sentence; anything else is a crash,
and so is a value that does not come back as it was. The same seed gives the same inputs.
"""

import argparse
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time

from tests.bench.fuzzing.mutations import mutated, mutated_bytes
from tests.bench.fuzzing.parsers import PARSERS, REFUSALS, Parser

INPUTS = 20_000
LONGEST_REFUSAL = 2000  # characters: nobody reads more, however long the input was
SLOW_S = 5.0  # of CPU time, so that a busy machine is no crash
SHOWN = 5  # crashes of a parser that are printed


@dataclass
class Tried:
    """What became of the inputs of one parser: ``crashes`` by where they came from, with one input each."""

    inputs: int = 0
    taken: int = 0
    refused: int = 0
    crashes: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    slowest_s: float = 0.0
    longest_refusal: int = 0

    def crashed(self, where: str, given: str | bytes) -> None:
        self.crashes[where] += 1
        self.examples.setdefault(where, f"{given[:300]!r} ({len(given)} long)")


def tried(parser: Parser, inputs: int, seed: int, folder: Path) -> Tried:
    """Gives ``inputs`` inputs to a parser."""
    found, samples = Tried(), parser.samples()
    texts = [sample for sample in samples if isinstance(sample, str)]
    files = [sample for sample in samples if isinstance(sample, bytes)]
    for number in range(inputs):
        chance = Random(f"{seed} {parser.name} {number}")
        given = mutated(chance, texts) if texts else mutated_bytes(chance, files)
        found.inputs += 1
        began_s = process_time()
        try:
            parser.read(given, folder)
            found.taken += 1
        except REFUSALS as error:
            found.refused += 1
            found.longest_refusal = max(found.longest_refusal, len(str(error)))
            if not str(error) or len(str(error)) > LONGEST_REFUSAL:
                found.crashed(
                    f"a refusal of {len(str(error)) // 1000},000 characters: {str(error)[:60]}", given
                )
        except Exception as error:  # whatever it is: that is what is looked for
            frame = traceback.extract_tb(error.__traceback__)[-1]
            own = [
                each
                for each in traceback.extract_tb(error.__traceback__)
                if "site-packages" not in each.filename
            ]
            at = own[-1] if own else frame
            found.crashed(
                f"{type(error).__name__} at {Path(at.filename).name}:{at.lineno} {str(error)[:80]}", given
            )
        found.slowest_s = max(found.slowest_s, process_time() - began_s)
        if process_time() - began_s > SLOW_S:
            found.crashed(f"more than {SLOW_S:g} s", given)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each parser; the exit status is 1 after any crash."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--inputs", type=int, default=INPUTS, help="for each parser")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", action="append", choices=[parser.name for parser in PARSERS])
    chosen = asked.parse_args(arguments)
    total, crashes = 0, 0
    print(
        f"{'parser':14} {'inputs':>8} {'taken':>8} {'refused':>8} {'crashes':>8} {'slowest':>9}"
        f" {'longest':>8}"
    )
    for parser in PARSERS:
        if chosen.only and parser.name not in chosen.only:
            continue
        with tempfile.TemporaryDirectory() as folder:
            found = tried(parser, chosen.inputs, chosen.seed, Path(folder))
        bad = found.crashes.total()
        print(
            f"{parser.name:14} {found.inputs:8} {found.taken:8} {found.refused:8} {bad:8}"
            f" {found.slowest_s:7.2f} s {found.longest_refusal:8}",
            flush=True,
        )
        for where, times in found.crashes.most_common(SHOWN):
            print(f"    {times} times {where}\n        {found.examples[where]}")
        total, crashes = total + found.inputs, crashes + bad
    print(f"{total} inputs, {crashes} crashes")
    return 1 if crashes else 0


if __name__ == "__main__":
    sys.exit(main())
