"""A long run: ``python -m tests.rules.claims 20`` reads the attempts of 20 games of each kind."""

import sys

from tachiai.rules.registry import USUAL_ORDER
from tests.rules.claims.play import sentences

for uid in USUAL_ORDER:
    read, claimed, false = 0, 0, 0
    for seed in range(int(sys.argv[1])):
        for said in sentences(uid, seed):
            read += 1
            claimed += len(said.claims)
            for claim in said.claims:
                if not claim.holds:
                    false += 1
                    print(said.position, said.attempt, said.sentence, claim.words, sep="\n  ")
    print(f"{uid}: {read} sentences, {claimed} claims, {false} false")
