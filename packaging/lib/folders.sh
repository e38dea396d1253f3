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
ownBuild() {
    local name folder foreign=()
    if [[ ! -e $root/build ]]; then
        [[ -w $root ]] || fail "$(id -un) may not write to $root: a clone of one's own can be built"
        return 0
    fi
    [[ -w $root/build ]] || foreign=("$root/build")
    for name in "$@"; do
        folder=$root/build/$name
        [[ -e $folder ]] && isOfOthers "$folder" && foreign+=("$folder")
    done
    ((${#foreign[@]} > 0)) || return 0
    say "Built by $(stat -c %U "${foreign[0]}"), so that $(id -un) may not write there: ${foreign[*]}"
    if [[ ! -O $root || -n $(whyNotAsRoot) ]]; then
        fail "this helps, once: sudo chown -R $(id -un): ${foreign[*]}"
    fi
    step "Handing it over" asRoot chown -R "$(id -un):" "${foreign[@]}" || fail "it could not be handed over"
}
