"""Files that are written in one go: after a full disk or a power cut the old one is there, or the new one."""

from pathlib import Path


def write_atomically(path: Path, content: str | bytes, *, only_for_owner: bool = False) -> None:
    """Writes ``content`` (text as UTF-8) to ``path``, and makes its folder. Raises ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    if only_for_owner:
        beside.touch(mode=0o600)
    if isinstance(content, str):
        beside.write_text(content, encoding="utf-8")
    else:
        beside.write_bytes(content)
    beside.replace(path)
