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

# makeSystem FOLDER [SUITE]: the smallest Debian of that suite (default: bookworm), unless it is there already.
makeSystem() {
    [[ -e $1/made ]] && return 0
    rm -rf "$1"
    local mirror suite=${2-bookworm}
    mirror=$(usualMirror)
    debootstrap --variant=minbase "$suite" "$1" ${mirror:+"$mirror"} >"$1.log" 2>&1 || {
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
        say "ok: $1"
    else
        complain "$1: '$3' does not say '$2', but:"
        printf '%s\n' "$said" | tail -n 12 >&2
        status=1
    fi
}
