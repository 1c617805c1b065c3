"""The system around the table: a read-only root."""

from collections.abc import Iterator

from tachiai.rules.messages import bilingual
from tests.rig.results import Row
from tests.rig.table import Table
from tests.rig.trials.power import RESUMED_S, Boot

DATA_DISK, DATA = "/dev/vdb", "/var/lib/tachiai"
WITH_OVERLAY = "overlayroot=tmpfs:recurse=0"  # what raspi-config does
MARK = "/opt/rig/written-to-the-overlay"


def read_only_root(table: Table, boot: Boot) -> Iterator[Row]:
    """As the guide has it: an overlay in memory over the root, the games on a partition of their own. The
    last trial: what is written to the root afterwards is gone with the power.
    """
    guest = table.guest
    guest.run("systemctl stop tachiai", 120)
    guest.run(f"mke2fs -q -t ext4 {DATA_DISK} && mount {DATA_DISK} /mnt && cp -a {DATA}/. /mnt/", 300)
    guest.run(f"chown tachiai: /mnt; umount /mnt; echo '{DATA_DISK} {DATA} ext4 defaults 0 2' >>/etc/fstab")
    guest.shut_down()
    _boot(table, boot, WITH_OVERLAY)
    root = table.guest.run("findmnt -n -o FSTYPE /").strip()
    table.guest.run(f"touch {MARK}")
    told = table.play()
    yield Row(
        bilingual(
            "Read-only root (overlay), games on another partition",
            "読み取り専用ルート（オーバーレイ）と別区画の棋譜",
        ),
        bilingual(f"/ is {root}, {told['moves'][-1]} played", f"/ は {root}、{told['moves'][-1]} を着手"),
        root == "overlay",
    )
    table.guest.cut_power()
    told = _boot(table, boot, WITH_OVERLAY)
    forgotten = not table.guest.run(f"ls {MARK}", fine=(0, 2))
    kept = told["ply"]
    yield Row(
        bilingual("Power cut on a read-only root", "読み取り専用ルートでの電源断"),
        bilingual(f"at ply {kept} again, nothing lost", f"{kept} 手目から再開、失われた手なし"),
        forgotten,
        is_fault=True,
    )


def _boot(table: Table, boot: Boot, words: str) -> dict[str, object]:
    table.guest = boot(f"{words} rig.clip={table.ply:03}")
    return table.goes_on(table.ply, RESUMED_S)
