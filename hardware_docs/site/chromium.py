"""The browser that makes screenshots, and that looks at pages in tests."""

from pathlib import Path

# The one without a window needs less than half of the processor's time; not every system has it.
PROGRAMS = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
CHROMIUM = next((program for program in PROGRAMS if program.exists()), PROGRAMS[0])
