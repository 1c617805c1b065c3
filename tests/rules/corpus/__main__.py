"""Writes the corpus files anew: ``python -m tests.rules.corpus``."""

from tachiai.rules.registry import USUAL_ORDER
from tests.rules.corpus.files import path_of, written

for uid in USUAL_ORDER:
    text = written(uid)
    path_of(uid).write_text(text, encoding="utf-8")
