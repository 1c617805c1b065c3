"""What the camera sees: plays a clip (a folder of JPEG pictures) into /dev/video0, then repeats its end.

/run/rig/clip names the clip: "003" plays it, "003 held" shows its end only. At the start the kernel's
command line names it, as rig.clip=003.
"""

import fcntl
import os
import random
import re
import struct
import time
from pathlib import Path

DEVICE, ORDER, CLIPS = Path("/dev/video0"), Path("/run/rig/clip"), Path("/opt/rig/film")
# No faster: OpenCV has four buffers, and a reader slower than them sees pictures that are being written.
WIDTH, HEIGHT, PICTURES_PER_S = 1280, 720, 2.0
AT_REST = 12  # so many pictures at the end of each clip show the table at rest
PICTURE_BYTES = 160_000  # all are padded to it: the loopback gives some pictures the length of another
VIDIOC_S_FMT, OUTPUT, FIELD_NONE, COLORSPACE_JPEG = 0xC0D05605, 2, 1, 7
MJPG = int.from_bytes(b"MJPG", "little")


def opened() -> int:
    """Opens the loopback device for writing MJPEG."""
    device = os.open(DEVICE, os.O_WRONLY)
    size = WIDTH * HEIGHT * 3
    pixels = struct.pack("<8I", WIDTH, HEIGHT, MJPG, FIELD_NONE, 0, size, COLORSPACE_JPEG, 0)
    form = struct.pack("<II", OUTPUT, 0) + pixels
    fcntl.ioctl(device, VIDIOC_S_FMT, form.ljust(208, b"\0"))
    return device


def main() -> None:
    """Never ends."""
    named = re.search(r"rig\.clip=(\S+)", Path("/proc/cmdline").read_text(encoding="ascii"))
    ORDER.parent.mkdir(exist_ok=True)
    if not ORDER.exists():
        ORDER.write_text(f"{named[1] if named else '000'} held", encoding="ascii")
    device, last_order, pictures, at = opened(), "", list[bytes](), 0
    while True:
        order = ORDER.read_text(encoding="ascii").strip()
        if order and order != last_order:
            clip, _, held = order.partition(" ")
            files = sorted((CLIPS / clip).glob("*.jpg"))
            pictures = [path.read_bytes().ljust(PICTURE_BYTES, b"\0") for path in files]
            last_order, at = order, max(0, len(pictures) - AT_REST) if held else 0
        if pictures:
            os.write(device, pictures[at])
            # By chance, since a slow reader of a fixed round may see the same one again and again.
            at = at + 1 if at + AT_REST < len(pictures) else len(pictures) - random.randint(1, AT_REST)
        time.sleep(1 / PICTURES_PER_S)


main()
