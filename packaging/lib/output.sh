# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# How the scripts of this folder talk: each step says what it does and why, and how long it took.

printLine() { printf '%s\n' "$*"; }
printError() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
fail() {
    printError "$@"
    exit 1
}

# secondsSince START: with a tenth, START being an earlier $EPOCHREALTIME.
secondsSince() {
    local now=${EPOCHREALTIME/[.,]/} start=${1/[.,]/}
    local tenths=$(((now - start + 50000) / 100000))
    printf '%d.%d' $((tenths / 10)) $((tenths % 10))
}

# timeSince START: as people say it.
timeSince() {
    local seconds
    seconds=$(secondsSince "$1")
    if ((${seconds%.*} < 120)); then
        printf '%s s' "$seconds"
    else
        printf '%d min %d s' $((${seconds%.*} / 60)) $((${seconds%.*} % 60))
    fi
}

# step WHAT COMMAND...: says what, runs the command, and says how long it took or that it failed. Where it was interrupted, so
# is the script.
step() {
    local what=$1 start=$EPOCHREALTIME status=0
    shift
    printLine ""
    printLine "== $what"
    printLine "   \$ $*"
    "$@" || status=$?
    if ((status == 0)); then
        printLine "== done in $(timeSince "$start")"
    elif ((status == 130)); then # Ctrl-C, which ended the command and would not be a fault of it
        printError "interrupted after $(timeSince "$start"); started again, it goes on from there"
        exit "$status"
    else
        printError "failed after $(timeSince "$start") with status $status: $*"
    fi
    return "$status"
}
