# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Lists skipped tests with their reasons. CTest counts a partly skipped test as passed and shows no reasons.

# skippedIn LOG: reads CTest's log and prints lines "reason<tab>test, test". The log also reports fully skipped tests as passed, so the
# reasons are found by their wording.
skippedIn() {
    awk '
        function note(reason) {
            if ((reason, test) in known) return
            known[reason, test] = 1
            if (!(reason in tests)) order[++count] = reason
            tests[reason] = tests[reason] (tests[reason] == "" ? "" : ", ") test
        }
        /^[0-9]+\/[0-9]+ Test(ing)?: / { test = $3 }
        /^SKIP   : / { reason = $0; sub(/^SKIP   : .*\([^)]*\) /, "", reason); sub(/\.$/, "", reason); note(reason) }
        /^left out: |^skipped: / { reason = $0; sub(/^[a-z ]*: /, "", reason); note(reason) }
        END { for (i = 1; i <= count; i++) printf "%s\t%s\n", order[i], tests[order[i]] }
    ' "$1"
}

# saySkipped LOG: prints the list, or nothing if no test was skipped.
saySkipped() {
    local reason tests title="== Skipped tests"
    while IFS=$'\t' read -r reason tests; do
        [[ -z $title ]] || printLine $'\n'"$title"
        title=
        printLine "   $reason ($tests)"
    done < <(skippedIn "$1")
}
