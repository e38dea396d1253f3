# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What tests left out. CTest counts a test as passed of which a part was skipped, and shows the words of none.

# skippedIn LOG: what CTest wrote, as lines "reason<tab>test, test"; a test that was skipped as a whole has its last words as the reason.
skippedIn() {
    awk '
        function note(reason) {
            if ((reason, test) in known) return
            known[reason, test] = 1
            if (!(reason in tests)) order[++count] = reason
            tests[reason] = tests[reason] (tests[reason] == "" ? "" : ", ") test
        }
        /^[0-9]+\/[0-9]+ Test(ing)?: / { test = $3; words = "" }
        /^SKIP   : / { reason = $0; sub(/^SKIP   : .*\([^)]*\) /, "", reason); note(reason) }
        /^left out: |^skipped: / { words = $0; sub(/^[a-z ]*: /, "", words) }
        /^Test Skipped\.$/ { note(words == "" ? "it did not say why" : words) }
        END { for (i = 1; i <= count; i++) printf "%s\t%s\n", order[i], tests[order[i]] }
    ' "$1"
}

# saySkipped LOG: nothing where nothing was.
saySkipped() {
    local reason tests title="== What was skipped, and why"
    while IFS=$'\t' read -r reason tests; do
        [[ -z $title ]] || say $'\n'"$title"
        title=
        say "   $reason ($tests)"
    done < <(skippedIn "$1")
}
