# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Whether programs and libraries run on a system that has only glibc 2.36.

newestGlibc=2.36

# What glibc itself brings along.
isOfGlibc() {
    [[ $1 =~ ^(libc|libm|libdl|libpthread|librt|ld-linux-[a-z0-9-]+)\.so\.[0-9]+$ ]]
}

# neededBy FILE: the shared libraries that it asks for.
neededBy() {
    readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'
}

# newestGlibcOf FILE: the newest version of glibc that it asks for.
newestGlibcOf() {
    readelf -V "$1" | grep -o 'GLIBC_2\.[0-9.]*' | sed 's/GLIBC_//' | sort -V | tail -n 1
}

looksBesideItself() {
    readelf -d "$1" | grep -q '(R\(UN\)\?PATH).*\$ORIGIN'
}

# isLoadedBefore LIBRARY FOLDER: a program there asks for it, and has found it beside itself when others ask.
isLoadedBefore() {
    local program
    for program in "$2"/*; do
        if [[ $program != *.so* ]] && readelf -h "$program" >/dev/null 2>&1 && looksBesideItself "$program"; then
            neededBy "$program" | grep -qxF -- "$1" && return 0
        fi
    done
    return 1
}

# checkFile FILE: says each thing that FILE asks for and that is neither of glibc nor beside it.
checkFile() {
    local file=$1 needed newest status=0
    for needed in $(neededBy "$file"); do
        if isOfGlibc "$needed"; then
            continue
        elif [[ ! -e ${file%/*}/$needed ]]; then
            complain "${file##*/} asks for $needed, which is not beside it"
            status=1
        elif ! looksBesideItself "$file" && ! isLoadedBefore "$needed" "${file%/*}"; then
            complain "${file##*/} does not look for $needed beside itself"
            status=1
        fi
    done
    newest=$(newestGlibcOf "$file")
    if [[ $(printf '%s\n%s\n' "${newest:-0}" "$newestGlibc" | sort -V | tail -n 1) != "$newestGlibc" ]]; then
        complain "${file##*/} asks for glibc $newest"
        status=1
    fi
    return "$status"
}

# checkBare FOLDER: the same for all programs and libraries in it.
checkBare() {
    local file status=0
    for file in "$1"/*; do
        if readelf -h "$file" >/dev/null 2>&1; then
            checkFile "$file" || status=1
        fi
    done
    return "$status"
}
