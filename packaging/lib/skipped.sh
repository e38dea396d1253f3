# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What tests left out. CTest counts a test as passed of which a part was skipped, and shows the words of none.

# skippedIn LOG: what CTest wrote, as lines "reason<tab>test, test". There even a test that was skipped as a whole has passed; its words tell.
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

# saySkipped LOG: nothing where nothing was.
saySkipped() {
    local reason tests title="== What was skipped, and why"
    while IFS=$'\t' read -r reason tests; do
        [[ -z $title ]] || printLine $'\n'"$title"
        title=
        printLine "   $reason ($tests)"
    done < <(skippedIn "$1")
}
