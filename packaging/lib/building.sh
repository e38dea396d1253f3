# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Building, and how long it will take: what is there already, of a build that was interrupted or of one before a change, is left
# out of the account.

# minutesFor MINUTES: how long work that takes one core so many minutes takes here, roughly.
minutesFor() {
    local cores
    cores=$(nproc)
    printf '%d' $((($1 + cores - 1) / cores))
}

# stepsLeft FOLDER TARGET and stepsInAll FOLDER TARGET: of Ninja, as numbers; 0 where it cannot be asked. Under the name of its own
# file it would begin with configuring anew, which CMake always has it look at, and count no further.
stepsLeft() { ninja -C "$1" -f /dev/stdin -n "$2" 2>/dev/null <"$1/build.ninja" | grep -c '^\[' || true; }
stepsInAll() { ninja -C "$1" -t commands "$2" 2>/dev/null | wc -l || true; }

# howLong FOLDER TARGET MINUTES: in words, when all of it would take one core so many minutes.
howLong() {
    local left all
    left=$(stepsLeft "$1" "$2")
    all=$(stepsInAll "$1" "$2")
    if ((all == 0)); then
        printf 'about %s min' "$(minutesFor "$3")"
    elif ((left == 0)); then
        printf 'nothing is left to do'
    else
        printf '%d of %d steps, about %s min on %d cores' "$left" "$all" "$(minutesFor $(($3 * left / all + 1)))" "$(nproc)"
    fi
}

# build WHAT PRESET MINUTES [TARGET]
build() {
    local what=$1 preset=$2 minutes=$3 target=${4:-all}
    step "$what ($(howLong "$root/build/$preset" "$target" "$minutes"))" \
        cmake --build --preset "$preset" --parallel "$(nproc)" --target "$target"
}
