"""Tables in Markdown."""

from collections.abc import Sequence


def table(rows: Sequence[Sequence[str]]) -> str:
    """Returns a Markdown table, its heads first."""
    lines = [rows[0], ["---", *("---:" for _ in rows[0][1:])], *rows[1:]]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
