"""Prints PDF files for the page in another process, since drawing them needs a second and keeps memory."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

NICENESS = 15
LONGEST_S = 180.0


def printed(*what: str) -> bytes:
    """The PDF of ``tachiai print`` with these arguments."""
    program = f"import os; os.nice({NICENESS}); from tachiai.firmware.program.command import main; main()"
    with TemporaryDirectory(prefix="tachiai-print-") as folder:
        file = Path(folder) / "printed.pdf"
        command = (sys.executable, "-c", program, "print", *what, "-o", str(file))
        subprocess.run(command, check=True, timeout=LONGEST_S, capture_output=True)
        return file.read_bytes()
