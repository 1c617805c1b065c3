"""The examples in docstrings are true."""

import doctest
import importlib
from pathlib import Path

import pytest

from tests.support.source_tree import FOLDERS, ROOT, python_files

WITH_EXAMPLES = [
    path.relative_to(ROOT) for path in python_files(*FOLDERS) if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=str)
def test_examples_in_docstrings_are_true(path: Path) -> None:
    module = importlib.import_module(f"tachiai.{str(path.with_suffix('')).replace('/', '.')}")
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
