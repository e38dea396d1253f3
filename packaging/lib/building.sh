# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Building, with an estimate of the time. Steps that an earlier build has finished are not counted.

# minutesFor MINUTES: rough time on this machine, in minutes, of work that takes MINUTES on one core.
minutesFor() {
    local cores
    cores=$(nproc)
    printf '%d' $((($1 + cores - 1) / cores))
}

# stepsLeft FOLDER TARGET and stepsInAll FOLDER TARGET: number of Ninja steps; 0 if Ninja fails. The build file is read from standard
# input, since Ninja would otherwise run CMake first to update it, and count nothing else.
stepsLeft() { ninja -C "$1" -f /dev/stdin -n "$2" 2>/dev/null <"$1/build.ninja" | grep -c '^\[' || true; }
stepsInAll() { ninja -C "$1" -t commands "$2" 2>/dev/null | wc -l || true; }

# howLong FOLDER TARGET MINUTES: estimate as text. MINUTES is the time of a full build on one core.
howLong() {
    local left all
    left=$(stepsLeft "$1" "$2")
    all=$(stepsInAll "$1" "$2")
    if ((all == 0)); then
        printf 'about %s min' "$(minutesFor "$3")"
    elif ((left == 0)); then
        printf 'up to date'
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
