"""Entries of an index of updates."""


def entry(version: str, **changed: object) -> dict[str, object]:
    return {
        "version": version,
        "wheel": f"tachiai-{version}-py3-none-any.whl",
        "sha256": "0" * 64,
        "lock": "requirements.lock",
        "lock_sha256": "1" * 64,
        "changes": {"en": f"What {version} brings.", "ja": f"{version} の変更点"},
        **changed,
    }
