"""Back-up, restore, journal and doctor on the page."""

import io

from tachiai.rules.messages import Reply, bilingual
from tests.support.fake_support import FakeSupport
from tests.support.page_visitors import PIN, Visitor

REFUSED = Reply(False, "no_archive", bilingual("This is no backup.", "バックアップではありません。"))


def archive(size: int = 10) -> tuple[io.BytesIO, str]:
    return io.BytesIO(b"PK" + b"." * size), "backup.zip"


def test_a_backup_is_a_file_with_the_day_in_its_name(arbiter: Visitor) -> None:
    answer = arbiter.get("/support/backup")
    assert answer.data == b"PK archive"
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=tachiai-backup-1970-01-01")


def test_an_archive_is_restored_by_who_types_the_pin_again(arbiter: Visitor, support: FakeSupport) -> None:
    answer = arbiter.post("/support/restore", archive=archive(), pin=PIN, settings="on")
    assert answer.headers["Location"] == "/support/"
    assert support.asked == [(b"PK..........", True)]
    assert "Restored: 2 games." in arbiter.read("/support/")


def test_a_wrong_pin_restores_nothing(arbiter: Visitor, support: FakeSupport) -> None:
    answer = arbiter.post("/support/restore", archive=archive(), pin="1")
    assert answer.status_code == 403
    assert "Nothing was restored" in answer.text
    assert support.asked == []


def test_without_a_file_that_is_said(arbiter: Visitor, support: FakeSupport) -> None:
    answer = arbiter.post("/support/restore", pin=PIN)
    assert answer.status_code == 400
    assert "choose an archive first" in answer.text
    assert support.asked == []


def test_what_is_wrong_with_an_archive_is_one_sentence(arbiter: Visitor, support: FakeSupport) -> None:
    support.answer = REFUSED
    answer = arbiter.post("/support/restore", archive=archive(), pin=PIN)
    assert answer.status_code == 409
    assert '<p class="alarm refused" role="alert">This is no backup.</p>' in answer.text


def test_a_large_archive_is_taken_from_the_arbiter_only(arbiter: Visitor, spectator: Visitor) -> None:
    large = 300_000
    assert arbiter.post("/support/restore", archive=archive(large), pin=PIN).status_code == 302
    assert spectator.post("/support/restore", archive=archive(large), pin=PIN).status_code == 413
    assert spectator.post("/support/restore", archive=archive(), pin=PIN).status_code == 403


def test_a_spectator_sees_nothing_of_it(spectator: Visitor) -> None:
    for path in ("/support/", "/support/backup", "/support/journal"):
        assert spectator.get(path).status_code == 403


def test_the_doctors_answers_and_the_journal_are_told_in_the_visitors_language(arbiter: Visitor) -> None:
    page = arbiter.read("/support/")
    assert "1 thing is wrong." in page
    assert "The disk is nearly full. Delete what is not needed." in page
    assert "09:00 tachiai[7]: ready" in page
    page = arbiter.read("/support/", Accept_Language="ja")
    assert "ディスクの空きがわずかです。 不要なものを削除してください。" in page
    assert arbiter.read("/support/journal") == "09:00 tachiai[7]: ready\n"


def test_where_no_journal_is_kept_that_is_said(arbiter: Visitor, support: FakeSupport) -> None:
    support.said = ""
    assert "There is no journal here." in arbiter.read("/support/")
