"""``python -m tests.bench.accuracy RUN.json``"""

import json
import sys
from pathlib import Path

from tests.bench.accuracy.page import publish

(run,) = sys.argv[1:]
publish(json.loads(Path(run).read_text(encoding="utf-8")))
