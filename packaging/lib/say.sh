# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# How the scripts of this folder talk: each step says what it does and why, and how long it took.

say() { printf '%s\n' "$*"; }
complain() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
fail() {
    complain "$@"
    exit 1
}

# secondsSince START: with a tenth, START being an earlier $EPOCHREALTIME.
secondsSince() {
    local now=${EPOCHREALTIME/[.,]/} start=${1/[.,]/}
    local tenths=$(((now - start + 50000) / 100000))
    printf '%d.%d' $((tenths / 10)) $((tenths % 10))
}

# minutesFor MINUTES: how long work that takes one core so many minutes takes here, roughly.
minutesFor() {
    local cores
    cores=$(nproc)
    printf '%d' $((($1 + cores - 1) / cores))
}

# step WHAT COMMAND...: says what, runs the command, and says how long it took or that it failed. Where it was interrupted, so
# is the script.
step() {
    local what=$1 start=$EPOCHREALTIME status=0
    shift
    say ""
    say "== $what"
    say "   \$ $*"
    "$@" || status=$?
    if ((status == 0)); then
        say "== done in $(secondsSince "$start") s"
    elif ((status == 130)); then # Ctrl-C, which ended the command and would not be a fault of it
        complain "interrupted after $(secondsSince "$start") s; started again, it goes on from there"
        exit "$status"
    else
        complain "failed after $(secondsSince "$start") s with status $status: $*"
    fi
    return "$status"
}
