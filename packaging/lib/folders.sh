# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Checks before a build that this user may write to the build folders. If another user (often root) has built here before, the
# build would otherwise fail half way.

# isOfOthers FOLDER: whether FOLDER contains something that this user may not write to.
isOfOthers() {
    [[ -n $(find "$1" ! -type l ! -user "$EUID" ! -writable -print -quit 2>/dev/null) ]]
}

# ownBuild NAME...: makes build and these folders in it writable for this user, or prints how to do that and ends the script.
# Other folders are left alone: the systems made by prove-deb belong to root.
ownBuild() {
    local name me help commands=() command
    me=$(id -un)
    cd "$root" || return
    if [[ ! -e build ]]; then
        [[ -w . ]] || fail "$me may not write to $root. Build in a clone of your own"
        return 0
    fi
    [[ -w build ]] || commands+=("chown $me: build")
    for name in "$@"; do
        [[ -e build/$name ]] && isOfOthers "build/$name" && commands+=("chown -R $me: build/$name")
    done
    ((${#commands[@]} > 0)) || return 0
    if [[ ! -O . || -n $(whyNotAsRoot) ]]; then
        printf -v help ' && %s' "${commands[@]/#/sudo }"
        fail "$me may not write to the files that another user built here. Run this once: cd $root$help"
    fi
    for command in "${commands[@]}"; do
        # shellcheck disable=SC2086 # the names contain no spaces
        step "Changing the owner of files that another user built" $command || fail "the owner could not be changed"
    done
}
