"""Student's t distribution: its heavy tails keep a single outlier from deciding."""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

FREEDOM = 8.0
TOGETHER = 0.5  # of the evidence: measurements on one disc have correlated errors


def student_t(values: Numbers, mean: Numbers, sigma: Numbers) -> Numbers:
    """(cells,): log density of each cell's values (cells, n)."""
    off = ((values - mean) / sigma) ** 2
    each = -0.5 * (FREEDOM + 1) * np.log1p(off / FREEDOM) - np.log(sigma) - 0.97
    return np.asarray(TOGETHER * each.sum(axis=1), np.float64)
