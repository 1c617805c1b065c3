"""What other packages announce: read from their metadata, each fault one sentence."""

from pathlib import Path

import pytest

from tachiai.rules.entry_points import load_group
from tachiai.rules.messages import Message, bilingual

GROUP = "tachiai.tried_here"


def install(folder: Path, package: str, entries: str, module: str = "") -> None:
    """Puts a package into ``folder``: its metadata, and a module named like it."""
    metadata = folder / f"{package}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[{GROUP}]\n{entries}\n")
    (folder / f"{package}.py").write_text(module)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_an_announced_value_is_found_by_its_name(site: Path) -> None:
    module = 'from tachiai.rules.messages import bilingual\nGO = bilingual("go", "碁")\n'
    install(site, "tried_go_package", "go = tried_go_package:GO", module)
    assert load_group(GROUP, Message) == ({"go": bilingual("go", "碁")}, ())


def test_nobody_announces_anything() -> None:
    assert load_group(GROUP, Message) == ({}, ())


def test_a_missing_module_is_one_sentence(site: Path) -> None:
    install(site, "tried_missing_package", "go = tried_nowhere:GO")
    found, (broken,) = load_group(GROUP, Message)
    assert found == {}
    assert (broken.name, broken.package) == ("go", "tried_missing_package")
    assert broken.fault == (
        "tachiai.tried_here 'go' of the package 'tried_missing_package' cannot be used: "
        "No module named 'tried_nowhere'"
    )


def test_a_module_that_raises_is_one_sentence_and_stops_nobody_else(site: Path) -> None:
    install(site, "tried_raising", "go = tried_raising:GO", 'raise RuntimeError("no\\nboard")')
    module = 'from tachiai.rules.messages import bilingual\nHEX = bilingual("hex", "ヘックス")\n'
    install(site, "tried_working", "hex = tried_working:HEX", module)
    found, (broken,) = load_group(GROUP, Message)
    assert list(found) == ["hex"]
    assert broken.fault.endswith("cannot be used: no board")


def test_a_value_of_another_kind_is_refused(site: Path) -> None:
    install(site, "tried_number", "go = tried_number:GO", "GO = 5")
    found, (broken,) = load_group(GROUP, Message)
    assert found == {}
    assert broken.fault.endswith("cannot be used: expected a Message, got a int")


def test_a_name_announced_twice_stays_with_the_first_package_of_the_alphabet(site: Path) -> None:
    module = 'from tachiai.rules.messages import bilingual\nGO = bilingual(__name__, "碁")\n'
    install(site, "tried_beta", "go = tried_beta:GO", module)
    install(site, "tried_alpha", "go = tried_alpha:GO", module)
    found, (broken,) = load_group(GROUP, Message)
    assert found["go"].en == "tried_alpha"
    assert broken.package == "tried_beta"
    assert broken.fault.endswith("another package has announced this name already")
