# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Bare Debian systems in folders, and commands that run in them. Each release is downloaded once into build/systems and copied
# from there.

# codenameOf RELEASE: codename of a supported release, given by number or codename; empty for others.
codenameOf() {
    case $1 in
    12 | bookworm) printf 'bookworm' ;;
    13 | trixie) printf 'trixie' ;;
    esac
}

# thisRelease: codename of this system; that of Debian 12 if it is not a supported release.
thisRelease() {
    local name
    # shellcheck disable=SC1091 # a file of every Linux system
    name=$(. /etc/os-release 2>/dev/null && codenameOf "${VERSION_CODENAME-}")
    printf '%s' "${name:-bookworm}"
}

# whyNoSystem: reason why no system can be made here; empty if one can.
whyNoSystem() {
    if ! command -v debootstrap >/dev/null; then
        printLine "debootstrap is not installed"
    elif ((EUID != 0)); then
        printLine "chroot needs root"
    elif ! unshare --mount --pid --fork true 2>/dev/null; then
        printLine "mount and process namespaces cannot be created here"
    fi
}

# usualMirror: the mirror of this system's Debian packages; empty if this is not Debian.
usualMirror() {
    # shellcheck disable=SC2016 # expanded by apt-get
    command apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' 2>/dev/null | head -n 1
}

# fetchSystem CODENAME: downloads a bare system into build/systems, unless it exists.
fetchSystem() {
    local folder=$root/build/systems/$1 mirror
    [[ ! -e $folder.complete ]] || return 0
    rm -rf --one-file-system "$folder"
    mkdir -p "${folder%/*}"
    mirror=$(usualMirror)
    debootstrap --variant=minbase "$1" "$folder" ${mirror:+"$mirror"} >"$folder.log" 2>&1 || {
        tail -n 5 "$folder.log" >&2
        return 1
    }
    touch "$folder.complete"
}

# makeSystem FOLDER [CODENAME]: makes a bare system in FOLDER (default: Debian 12) and removes what FOLDER contained. Services of
# packages do not start in it.
makeSystem() {
    local folder=$1 codename=${2-bookworm}
    fetchSystem "$codename" || return
    rm -rf --one-file-system "$folder"
    mkdir -p "${folder%/*}"
    cp -a "$root/build/systems/$codename" "$folder" && cp /etc/resolv.conf "$folder/etc/" || return
    printf '#!/bin/sh\nexit 101\n' >"$folder/usr/sbin/policy-rc.d" && chmod +x "$folder/usr/sbin/policy-rc.d"
}

# runInSystem FOLDER COMMAND...: runs the command in the system as root, in its own mount and process namespaces, which end with it.
# The first process waits, so that Ctrl-C reaches the command.
runInSystem() {
    # shellcheck disable=SC2016 # for the inner shell
    unshare --mount --pid --fork --kill-child bash -c '
        mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount --rbind /sys "$1/sys" || exit
        status=0
        chroot "$@" || status=$?
        exit "$status"' _ "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "${@:2}"
}

# inSystem FOLDER COMMAND: runs a shell command in /opt of the system.
inSystem() { runInSystem "$1" sh -c "cd /opt && $2"; }

# installInSystem FOLDER LOG PACKAGE...: the end of the log is shown where that fails.
installInSystem() {
    runInSystem "$1" apt-get -qq -y --no-install-recommends install "${@:3}" >"$2" 2>&1 || { tail -n 20 "$2" && return 1; }
}

# A program that speaks NVTX, from the tests; it brings along its own C++ library.
compileProgram() { # FILE
    local include=() toolkit=${CUDA_PATH:-/usr/local/cuda}/include
    if [[ -r $toolkit/nvtx3/nvToolsExt.h ]]; then
        include=(-isystem "$toolkit" -DSTALLSCOPE_HAS_NVTX=1)
    fi
    g++ -std=c++20 -O1 -static-libstdc++ -static-libgcc -I "$root" "${include[@]}" -o "$1" \
        "$root"/tests/engine/inject/recorded_{program,children}.cpp -ldl -pthread
}

# says WHAT PATTERN COMMAND: the output of the command holds the pattern. The caller defines runThere, which runs a command in the system,
# and status, which becomes 1 where it does not.
says() {
    local said
    said=$(runThere "$3" 2>&1) || true
    if grep -q -- "$2" <<<"$said"; then
        printLine "ok: $1"
    else
        printError "$1: '$3' does not say '$2', but:"
        printf '%s\n' "$said" | tail -n 12 >&2
        status=1
    fi
}
