#!/bin/sh
# Builds the Debian package of the tree in which it lies: sh make_deb.sh [folder for the package, dist by default]
set -eu

here=$(cd "$(dirname "$0")/../.." && pwd)
out=${1:-$here/dist}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$here/pyproject.toml" | head -n 1)
[ -n "$version" ] || { echo "make_deb: expected a version in $here/pyproject.toml" >&2; exit 1; }
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"  # it becomes the package's own root

source=$root/usr/share/tachiai/source
docs=$root/usr/share/doc/tachiai
install -d "$source" "$docs" "$root/DEBIAN" "$root/usr/lib/systemd/system" "$root/usr/lib/systemd/journald.conf.d"
# What is tracked, without our tests, but with those for other people's games; in a tree without git all but what is made.
if git -C "$here" rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    (cd "$here" && git ls-files -z --cached --others --exclude-standard | grep -zvP '^(tests/(?!testing/)|\.)' |
        xargs -0 tar cf - --no-recursion) | tar xf - -C "$source"
else
    (cd "$here" && tar cf - --exclude './tests/[!t]*' --exclude './tests/test_*' --exclude ./.venv --exclude ./dist --exclude '*.pyc' .) |
        tar xf - -C "$source"
fi
install -m 644 "$source"/hardware_docs/install/*.service "$source"/hardware_docs/install/*.path "$root/usr/lib/systemd/system/"
install -d "$root/usr/share/polkit-1/rules.d"
install -m 644 "$source/hardware_docs/install/tachiai-wifi.rules" "$root/usr/share/polkit-1/rules.d/"
install -m 644 "$source/hardware_docs/install/journald.conf" "$root/usr/lib/systemd/journald.conf.d/tachiai.conf"
{
    echo "tachiai ($version) stable; urgency=medium"
    echo
    echo "  * What has changed: /usr/share/tachiai/source/CHANGELOG.md"
    echo
    echo " -- $(sed -n 's/^Maintainer: //p' "$source/hardware_docs/install/debian/control")  $(date -uR)"
} | gzip -9n >"$docs/changelog.gz"
{
    echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
    echo "Upstream-Name: tachiai"
    echo
    echo "Files: *"
    echo "Copyright: The Tachiai founders"
    echo "License: MIT"
    sed 's/^$/./; s/^/ /' "$source/LICENSE"
    echo
    echo "Files: usr/share/tachiai/source/hardware_docs/fonts/*"
    echo "Copyright: Google and Adobe"
    echo "License: OFL-1.1"
    sed 's/^\s*$/./; s/^/ /' "$source/hardware_docs/fonts/OFL.txt"
} >"$docs/copyright"
find "$root/usr" -type d -exec chmod 755 {} +
find "$root/usr" -type f -exec chmod 644 {} +
chmod 755 "$source"/hardware_docs/install/*.sh "$source"/hardware_docs/install/debian/p*
sed "s/@VERSION@/$version/" "$source/hardware_docs/install/debian/control" >"$root/DEBIAN/control"
echo "Installed-Size: $(du -sk "$root/usr" | cut -f 1)" >>"$root/DEBIAN/control"
for script in postinst prerm postrm; do
    install -m 755 "$source/hardware_docs/install/debian/$script" "$root/DEBIAN/$script"
done
(cd "$root" && find usr -type f -exec md5sum {} +) >"$root/DEBIAN/md5sums"
install -d "$out"
dpkg-deb --root-owner-group --build "$root" "$out/tachiai_${version}_all.deb" >/dev/null
echo "$out/tachiai_${version}_all.deb"
