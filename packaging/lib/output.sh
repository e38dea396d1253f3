# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Output of the scripts in this folder: each step prints what it does, the command, and how long it took.

printLine() { printf '%s\n' "$*"; }
printError() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
fail() {
    printError "$@"
    exit 1
}

# secondsSince START: seconds with one decimal since START, an earlier value of $EPOCHREALTIME.
secondsSince() {
    local now=${EPOCHREALTIME/[.,]/} start=${1/[.,]/}
    local tenths=$(((now - start + 50000) / 100000))
    printf '%d.%d' $((tenths / 10)) $((tenths % 10))
}

# timeSince START: the same, as text with a unit.
timeSince() {
    local seconds
    seconds=$(secondsSince "$1")
    if ((${seconds%.*} < 120)); then
        printf '%s s' "$seconds"
    else
        printf '%d min %d s' $((${seconds%.*} / 60)) $((${seconds%.*} % 60))
    fi
}

# step WHAT COMMAND...: prints a heading, runs the command, and prints how long it took or that it failed. Ctrl-C in the command
# ends the script too.
step() {
    local what=$1 start=$EPOCHREALTIME status=0
    shift
    printLine ""
    printLine "== $what"
    printLine "   \$ $*"
    "$@" || status=$?
    if ((status == 0)); then
        printLine "== done in $(timeSince "$start")"
    elif ((status == 130)); then # ended by Ctrl-C: not a failure of the command
        printError "interrupted after $(timeSince "$start"); run it again to continue"
        exit "$status"
    else
        printError "failed after $(timeSince "$start") with status $status: $*"
    fi
    return "$status"
}
