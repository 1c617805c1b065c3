"""The plugin of pytest: assertions of the contract tell what was unequal; how many examples it looks for."""

import os

import pytest

# By their names, since their package is imported already.
for part in ("rules", "texts", "search", "beginners", "table", "guide"):
    pytest.register_assert_rewrite(f"tachiai.testing.{part}_contract")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offers ``--tachiai-examples``."""
    parser.getgroup("tachiai").addoption(
        "--tachiai-examples",
        type=int,
        metavar="N",
        help="look for N times as many examples in the contract of a game (as TACHIAI_EXAMPLES=N)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Sets the number before the contract is imported."""
    factor = config.getoption("--tachiai-examples", None)
    if factor is not None:
        os.environ["TACHIAI_EXAMPLES"] = str(factor)
