#!/bin/sh
# Makes a virtual environment of the locked requirements and Tachiai, for the install script and for updates:
#
#   sh make_venv.sh VENV LOCK TACHIAI [LOCK_OF_A_PI]
#
# TACHIAI is a wheel, or a folder with the source.
set -eu

venv=$1 lock=$2 tachiai=$3 lock_of_a_pi=${4:-}
python=${PYTHON:-/usr/bin/python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { echo "install: $*"; }
pip() { "$venv/bin/python" -m pip --disable-pip-version-check --quiet "$@"; }

numpy_of_the_system() {
    "$python" -c 'import numpy; print(numpy.__version__.split(".")[0])' 2>/dev/null || echo none
}

# A lock file without its hashes.
unlocked() { sed -E '/^ +--hash=/d; s/ *\\$//' "$1"; }

# It has to see picamera2, which comes from the system only.
"$python" -m venv --system-site-packages "$venv"
# The picture library of Bookworm's picamera2 was built for NumPy 1: the pair below goes with it.
# On newer systems, and where there is no picamera2, the locked versions do.
if [ "$(numpy_of_the_system)" = 1 ]; then
    say "the system's NumPy is 1.x: keeping it, with OpenCV 4.11"
    printf 'numpy<2\nopencv-python-headless==4.11.0.86\n' >"$work/constraints.txt"
    # These two are not of the lock, so no hashes can be asked for here.
    unlocked "$lock" | grep -vE '^(numpy|opencv-python-headless)==' >"$work/requirements.txt"
    pip install -c "$work/constraints.txt" -r "$work/requirements.txt" opencv-python-headless
else
    pip install --require-hashes -r "$lock"
fi
pip install --no-deps --no-build-isolation "$tachiai"
if [ "$(uname -m)" = aarch64 ] || [ "$(uname -m)" = armv7l ]; then
    pip install "lgpio>=0.2.2" || say "lgpio of the system is used"
    # The clock display's library, and what Blinka needs to know the pins of a Pi.
    if [ -n "$lock_of_a_pi" ]; then unlocked "$lock_of_a_pi"; fi >"$work/constraints-pi.txt"
    pip install -c "$work/constraints-pi.txt" "adafruit-circuitpython-ht16k33>=4.6" "gpiod>=2.2.2,<3"
fi
