#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/GPU.md is what page.py makes: `check_page.py PAGE`. Its results are taken from the page itself."""

import re
import sys
from pathlib import Path

from page import NOTES, ROWS, cell, page, title


def results_of(text):
    """As report.py keeps them."""
    sections = dict(re.findall(r"^## (.+?)\n\n(.*?)\n(?=\n## |\Z)", text, re.M | re.S))
    results = {"machine": {"details": sections["Machine"].rstrip("\n")}} if "Machine" in sections else {}
    for question, by, expected, name in ROWS:
        row = re.search(re.escape(f"| {question} | {by} | {expected} | ") + r"(.*) \|$", text, re.M)
        if not row or row[1] == cell(name, None):
            continue
        note = NOTES.get(name, "").strip()
        line = row[1].removesuffix(cell(name, None).removeprefix("not measured"))
        dated = re.fullmatch(r"(.*) \((\d{4}-\d\d-\d\d)\)", line)
        results[name] = {"state": "done", "line": dated[1], "date": dated[2]} if dated else {"state": "missing", "line": line}
        results[name]["details"] = sections.get(title(name), "").strip().removesuffix(note).strip()
    return results


def problems_of(text, results):
    """Each row has a figure with its date, of a device that is named, or says that it is not measured."""
    for question, _, _, name in ROWS:
        result = results.get(name)
        if f"| {question} | " not in text:
            yield f"no row '{question}'"
        elif result and result["state"] == "done" and "| GPU | " not in results.get("machine", {}).get("details", ""):
            yield f"'{question}' has a figure, but the page names no GPU"
        elif result and result["state"] == "missing" and not result["line"].startswith("not measured"):
            yield f"'{question}' has no date and is not 'not measured': {result['line'][:100]}"


def main():
    text = Path(sys.argv[1]).read_text(encoding="utf-8")
    problems = list(problems_of(text, results_of(text)))
    for problem in problems:
        print(f"{sys.argv[1]}: {problem}")
    if problems:
        return 1
    made = page(results_of(text))
    if made == text:
        return 0
    for number, (here, there) in enumerate(zip(text.split("\n"), made.split("\n")), 1):
        if here != there:
            print(f"{sys.argv[1]}:{number}: page.py does not make this line:\n  {here[:300]}\nbut:\n  {there[:300]}")
            break
    else:
        print(f"{sys.argv[1]}: page.py makes {len(made)} characters, not {len(text)}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
