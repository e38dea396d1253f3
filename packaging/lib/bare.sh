# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Whether programs and libraries run on a system that has only glibc 2.36.

newestGlibc=2.36

# What glibc itself brings along.
isOfGlibc() {
    [[ $1 =~ ^(libc|libm|libmvec|libdl|libpthread|librt|libresolv|libutil|libanl|ld-linux-[a-z0-9-]+)\.so\.[0-9]+$ ]]
}

isElf() {
    readelf -h "$1" >/dev/null 2>&1
}

# neededBy FILE: the shared libraries that it asks for.
neededBy() {
    readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'
}

# newestGlibcOf FILE: the newest version of glibc that it asks for.
newestGlibcOf() {
    readelf -V "$1" | grep -o 'GLIBC_2\.[0-9.]*' | sed 's/GLIBC_//' | sort -V | tail -n 1
}

# searchedBy FILE: the folders beside it in which the loader looks for its libraries.
searchedBy() {
    readelf -d "$1" | sed -n 's/.*(R\(UN\)\?PATH).*\[\(.*\)\]/\2/p' | tr ':' '\n' | sed -n "s|^\$ORIGIN|${1%/*}|p"
}

# findsBeside FILE LIBRARY
findsBeside() {
    local folder
    while read -r folder; do
        [[ -e $folder/$2 ]] && return 0
    done < <(searchedBy "$1")
    return 1
}

# isLoadedBefore LIBRARY FOLDER: a program there asks for it, and has found it beside itself when others ask.
isLoadedBefore() {
    local program
    for program in "$2"/*; do
        if [[ $program != *.so* ]] && isElf "$program" && findsBeside "$program" "$1"; then
            neededBy "$program" | grep -qxF -- "$1" && return 0
        fi
    done
    return 1
}

# checkFile FILE: complains about each library that FILE asks for and that is neither of glibc nor beside it.
checkFile() {
    local file=$1 needed newest status=0
    for needed in $(neededBy "$file"); do
        if ! isOfGlibc "$needed" && ! findsBeside "$file" "$needed" && ! isLoadedBefore "$needed" "${file%/*}"; then
            printError "${file##*/} does not find $needed, which it asks for, beside itself"
            status=1
        fi
    done
    newest=$(newestGlibcOf "$file")
    if [[ $(printf '%s\n%s\n' "${newest:-0}" "$newestGlibc" | sort -V | tail -n 1) != "$newestGlibc" ]]; then
        printError "${file##*/} asks for glibc $newest"
        status=1
    fi
    return "$status"
}

# checkBare FOLDER: the same for all programs and libraries below it.
checkBare() {
    local file status=0
    while read -r file; do
        if isElf "$file"; then
            checkFile "$file" || status=1
        fi
    done < <(find "$1" -type f)
    return "$status"
}
