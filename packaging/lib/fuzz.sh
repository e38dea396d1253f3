# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Builds the fuzz targets and runs each for a while, beginning with the kept corpus. What a run finds is left under
# build/fuzz/found; the kept corpus itself is never written to.

canFuzz() {
    local probe status=0
    command -v clang++ >/dev/null || return 1
    probe=$(mktemp -d)
    printf '#include <cstddef>\n#include <cstdint>\nextern "C" int LLVMFuzzerTestOneInput(const uint8_t*, size_t) { return 0; }\n' >"$probe/probe.cpp"
    clang++ -fsanitize=fuzzer,address "$probe/probe.cpp" -o "$probe/probe" >/dev/null 2>&1 || status=$?
    rm -rf "$probe"
    return "$status"
}

# fuzzTarget PROGRAM SECONDS
fuzzTarget() {
    local program=$1 seconds=$2 name=${1##*/}
    local kept=$root/tests/fuzz/corpus/${name#fuzz_} found=$root/build/fuzz/found/$name
    local scratch=$root/build/fuzz/corpus/$name
    rm -rf "$scratch"
    mkdir -p "$scratch" "$found"
    if [[ -d $kept ]]; then
        cp -r "$kept/." "$scratch/"
    fi
    step "Fuzzing with $name for $seconds s, from $(find "$scratch" -type f | wc -l) kept inputs" \
        "$program" -max_total_time="$seconds" -print_final_stats=1 -timeout=30 -artifact_prefix="$found/" "$scratch"
}

# fuzzAll SECONDS: 0 when no target found anything.
fuzzAll() {
    local seconds=$1 program status=0
    step "Configuring the fuzz targets" cmake --preset fuzz || return
    step "Building the fuzz targets" cmake --build --preset fuzz --parallel "$(nproc)" --target fuzz_targets || return
    for program in "$root"/build/fuzz/tests/fuzz/fuzz_*; do
        [[ -f $program && -x $program ]] || continue
        fuzzTarget "$program" "$seconds" || status=1
    done
    return "$status"
}
