#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

usage() {
    cat <<'TEXT'
@NAME@.run [FOLDER]

Unpacks Stallscope @VERSION@ into FOLDER (default: @NAME@ in the current folder), which must not exist yet. Nothing else is
changed. Needs no root; to uninstall, delete the folder.
TEXT
}

fail() {
    echo "${0##*/}: $*" >&2
    exit 1
}

case ${1-} in
-h | --help) usage && exit 0 ;;
-*) usage >&2 && exit 2 ;;
esac
[ $# -le 1 ] || { usage >&2 && exit 2; }

folder=${1:-@NAME@}
[ ! -e "$folder" ] || fail "$folder exists already; remove it, or name another folder"
[ "$(uname -m)" = x86_64 ] || fail "this is for x86_64, not for $(uname -m)"
sum=$(tail -n +@LINES@ "$0" | sha256sum)
[ "${sum%% *}" = @SHA256@ ] || fail "the file is damaged or incomplete; download it again"
parent=$(dirname "$folder")
mkdir -p "$parent"
unpacked=$(mktemp -d "$parent/.stallscope.XXXXXX")
trap 'rm -rf "$unpacked"' EXIT
trap 'exit 1' HUP INT TERM
tail -n +@LINES@ "$0" | tar -xz -C "$unpacked" || fail "cannot unpack into $parent"
mv "$unpacked/@NAME@" "$folder"
echo "Unpacked into $folder. Start it: $folder/stallscope"
exit 0
