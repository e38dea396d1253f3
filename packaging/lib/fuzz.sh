# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Builds the fuzz targets and runs each for a limited time, starting with the kept corpus, which is never modified. Inputs that
# cause a failure are stored under build/fuzz/found.

canFuzz() {
    local probe status=0
    command -v clang++ >/dev/null || return 1
    probe=$(mktemp -d)
    printf '#include <cstddef>\n#include <cstdint>\nextern "C" int LLVMFuzzerTestOneInput(const uint8_t*, size_t) { return 0; }\n' >"$probe/probe.cpp"
    clang++ -fsanitize=fuzzer,address "$probe/probe.cpp" -o "$probe/probe" >/dev/null 2>&1 || status=$?
    rm -rf "$probe"
    return "$status"
}

# fuzzTarget PROGRAM SECONDS SEED LOG: runs one target; its output goes to LOG. With equal seeds, targets try equal inputs; the seed 0
# stands for a random one.
fuzzTarget() {
    local program=$1 seconds=$2 seed=$3 log=$4 name=${1##*/}
    local kept=$root/tests/fuzz/corpus/${name#fuzz_} found=$root/build/fuzz/found/$name
    local scratch=$root/build/fuzz/corpus/$name
    rm -rf "$scratch"
    mkdir -p "$scratch" "$found"
    if [[ -d $kept ]]; then
        cp -r "$kept/." "$scratch/"
    fi
    printLine "$name starts with $(find "$scratch" -type f | wc -l) kept inputs."
    "$program" -max_total_time="$seconds" -seed="$seed" -print_final_stats=1 -timeout=60 -artifact_prefix="$found/" "$scratch" >"$log" 2>&1
}

# fuzzReason LOG: the error, our functions that led to it, and the input if it is short.
fuzzReason() {
    grep -E 'ERROR|SUMMARY|^MS: |Base64|runtime error|Assertion|stallscope::' "$1" | tail -n 30 | cut -c 1-400 | grep . || tail -n 10 "$1"
}

fuzzFailures=() # for the end of a long output: what failed, and why

# fuzzOutcome NAME STATUS LOG: prints the result of one target, with its whole output if it failed.
fuzzOutcome() {
    local name=$1 status=$2 log=$3
    if ((status == 0)); then
        printLine "$name: no failure in $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs."
    else
        cat "$log" >&2
        printError "$name failed; the input is under build/fuzz/found/$name"
        fuzzFailures+=("$name failed with status $status:" "$(fuzzReason "$log")")
    fi
    return "$status"
}

# fuzzAll SECONDS SEED: runs all targets in parallel. Returns 0 if none failed.
fuzzAll() {
    local seconds=$1 seed=$2 program status=0 at
    local programs=() running=()
    fuzzFailures=("the fuzz targets could not be configured")
    step "Configuring the fuzz targets" cmake --preset fuzz || return
    fuzzFailures=("the fuzz targets could not be built")
    build "Building the fuzz targets" fuzz 3 fuzz_targets || return
    fuzzFailures=()
    for program in "$root"/build/fuzz/tests/fuzz/fuzz_*; do
        [[ -f $program && -x $program ]] || continue
        programs+=("$program")
    done
    printLine ""
    printLine "== Running ${#programs[@]} fuzz targets in parallel for $seconds s, seed $seed"
    for program in "${programs[@]}"; do
        fuzzTarget "$program" "$seconds" "$seed" "$root/build/fuzz/${program##*/}.log" &
        running+=($!)
    done
    for at in "${!programs[@]}"; do
        program=${programs[at]}
        local outcome=0
        wait "${running[at]}" || outcome=$?
        fuzzOutcome "${program##*/}" "$outcome" "$root/build/fuzz/${program##*/}.log" || status=1
    done
    return "$status"
}
