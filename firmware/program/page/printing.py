"""What the page has printed: in a process of its own, since what draws paper takes a second, and memory that
it keeps.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

NICENESS = 15
LONGEST_S = 180.0


def printed(*what: str) -> bytes:
    """Returns the PDF that ``tachiai print`` makes of ``what``."""
    program = f"import os; os.nice({NICENESS}); from tachiai.firmware.program.command import main; main()"
    with TemporaryDirectory(prefix="tachiai-print-") as folder:
        file = Path(folder) / "printed.pdf"
        command = (sys.executable, "-c", program, "print", *what, "-o", str(file))
        subprocess.run(command, check=True, timeout=LONGEST_S, capture_output=True)
        return file.read_bytes()
