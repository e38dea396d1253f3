# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# A system of its own that has glibc 2.36 and next to nothing else, in a folder.

# whyNoSystem: says why none can be made here; nothing where one can.
whyNoSystem() {
    if ! command -v debootstrap >/dev/null; then
        say "there is no debootstrap"
    elif ((EUID != 0)); then
        say "making a system in a folder takes root"
    elif ! unshare --mount true 2>/dev/null; then
        say "this user may not mount anything, which a system in a folder takes"
    fi
}

# usualMirror: where this system gets its own packages from; nothing where that is not known.
usualMirror() {
    # shellcheck disable=SC2016 # apt-get fills it in
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | grep -v security | head -n 1
}

# makeSystem FOLDER: the smallest Debian 12, unless it is there already.
makeSystem() {
    [[ -e $1/made ]] && return 0
    rm -rf "$1"
    local mirror
    mirror=$(usualMirror)
    debootstrap --variant=minbase bookworm "$1" ${mirror:+"$mirror"} >"$1.log" 2>&1 || {
        tail -n 5 "$1.log" >&2
        return 1
    }
    touch "$1/made"
}

# inSystem FOLDER COMMAND: runs the command in the shell of that system, in its folder /opt.
inSystem() {
    # shellcheck disable=SC2016 # for the inner shell
    unshare --mount bash -c 'mount -t proc proc "$1/proc" && exec chroot "$1" sh -c "cd /opt && $2"' _ "$1" "$2"
}
