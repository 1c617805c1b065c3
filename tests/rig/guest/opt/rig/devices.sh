#!/bin/sh
# Makes this machine a Pi 4 as far as programs look: its name, its pins, its buses, its camera.
set -eu

{
    cat /proc/cpuinfo
    printf 'Hardware\t: BCM2711\nRevision\t: c03114\nModel\t\t: Raspberry Pi 4 Model B Rev 1.4\n'
} >/run/cpuinfo
mount --bind /run/cpuinfo /proc/cpuinfo

modprobe i2c-dev
modprobe spidev
modprobe tachiai_bus
# With few buffers a slow reader sees pictures that are being written.
modprobe v4l2loopback video_nr=0 exclusive_caps=1 card_label=rig max_buffers=32
modprobe gpio-sim-rig
sim=/sys/kernel/config/gpio-sim/pi
mkdir -p $sim/header
echo 28 >$sim/header/num_lines
echo 1 >$sim/live

# The emulated clock is right from the start; no time server tells the kernel so.
python3 /opt/rig/clock_is_right.py
