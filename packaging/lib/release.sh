# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Version and time of what is packed, and archives that have the same bytes whenever they are made from the same sources.

# productVersion: of the project, from CMakeLists.txt.
productVersion() {
    sed -n 's/^project(stallscope VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt"
}

# exportSourceDate: sets SOURCE_DATE_EPOCH, unless the caller has, to the time of the last commit. An archive made by `git archive`
# has it in cmake/Version.cmake; other sources without git take the time of their changelog.
exportSourceDate() {
    [[ -z ${SOURCE_DATE_EPOCH-} ]] || return 0
    SOURCE_DATE_EPOCH=
    [[ ! -e $root/.git ]] || SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct 2>/dev/null) || true
    [[ -n $SOURCE_DATE_EPOCH ]] || SOURCE_DATE_EPOCH=$(sed -n 's/^set(STALLSCOPE_COMMIT .*# committed at \([0-9]\{1,\}\)$/\1/p' "$root/cmake/Version.cmake")
    [[ -n $SOURCE_DATE_EPOCH ]] || SOURCE_DATE_EPOCH=$(stat -c %Y "$root/CHANGELOG.md")
    export SOURCE_DATE_EPOCH
}

# packFolder FOLDER: writes a tar archive of the folder to the standard output. Names are sorted; times, owners and modes do not
# depend on the user, the umask or the clock.
packFolder() {
    tar -C "${1%/*}" --sort=name --format=gnu --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        --mode=u=rwX,go=rX -cf - "${1##*/}"
}
