# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What another user built, root above all, can be read here and not be written to: a build would say so in its midst, a file at
# a time.

# isOfOthers FOLDER: whether there is something in it that this user may not write to.
isOfOthers() {
    [[ -n $(find "$1" ! -type l ! -user "$EUID" ! -writable -print -quit 2>/dev/null) ]]
}

# ownBuild NAME...: sees to it that build and these folders in it can be written to, or says what to do and ends the script.
# What else is in there stays as it is: systems that prove-deb made belong to root.
ownBuild() {
    local name me help commands=() command
    me=$(id -un)
    cd "$root" || return
    if [[ ! -e build ]]; then
        [[ -w . ]] || fail "$me may not write to $root: a clone of one's own can be built"
        return 0
    fi
    [[ -w build ]] || commands+=("chown $me: build")
    for name in "$@"; do
        [[ -e build/$name ]] && isOfOthers "build/$name" && commands+=("chown -R $me: build/$name")
    done
    ((${#commands[@]} > 0)) || return 0
    if [[ ! -O . || -n $(whyNotAsRoot) ]]; then
        printf -v help ' && %s' "${commands[@]/#/sudo }"
        fail "$me may not write to what another user built here. This helps, once: cd $root$help"
    fi
    for command in "${commands[@]}"; do
        # shellcheck disable=SC2086 # names of ours, without spaces
        step "Taking over what another user built" $command || fail "it could not be taken over"
    done
}
