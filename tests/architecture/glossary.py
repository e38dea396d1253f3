# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/glossary.md defines every metric that the window shows in tiles, tables, comparisons and the time budget, and every kind of loss."""

import re

import tree

GLOSSARY = "docs/glossary.md"
ENTRY = re.compile(r"^\| (\*\*.*?) \| (.+) \|$", re.M)
TERM = re.compile(r"\*\*(.+?)\*\*")

COLUMN = r'"\w+", QT_TRANSLATE_NOOP\("(?:Tables|Operators|Found)", "([^"]+)"\)'
# Where names of metrics stand, how they are found, and what the glossary puts before them.
SOURCES = [
    ("gui/panels/summary/number_rows.cpp", r'\{QT_TRANSLATE_NOOP\("Numbers", "([^"]+)"\)', ""),
    ("gui/panels/summary/summary_tiles.cpp", r'\btile\(TileWords::tr\("([^"]+)"\)', ""),
    ("gui/panels/summary/budget_bar.cpp", r'\{&TimeBudget::\w+, QT_TRANSLATE_NOOP\("BudgetBar", "([^"]+)"\)', "Budget: "),
    ("gui/pages/compare/metric_words.cpp", r'\b(?:Less|More|Neither), QT_TRANSLATE_NOOP\("Metric", "([^"]+)"\)', ""),
    ("gui/pages/operators/operator_rows.cpp", r"TableColumn \w+\{\s*" + COLUMN, ""),
    ("gui/pages/ranks/rank_model.cpp", r'\{tr\("([^"]+)"\),', ""),
    ("gui/pages/steps/step_table.cpp", r'\btr\("([a-z][a-z ]*)"\)', ""),
    ("gui/pages/sweep/sweep_data.cpp", r'case SweepMetric::\w+: return MetricNames::tr\("([^".]+)"\);', ""),
    ("gui/panels/find/found_rows.cpp", COLUMN, ""),
    ("gui/panels/tables/table_rows.cpp", r'\{"\w+", QT_TRANSLATE_NOOP\("Tables", "([^"]+)"\),\s*QT_TRANSLATE_NOOP', "Idle: "),
    ("gui/panels/tables/table_set.cpp", COLUMN, ""),
    ("profiler/narrative/quality_words.cpp", r'STALLSCOPE_WORD\("Loss", "([a-z ]+)"\)', ""),
]


def plain(name):
    """Without case and punctuation: "Queued: graph" and "queued, graph" are the same."""
    return re.sub(r"[^\w/() -]", "", name.lower())


def check(files):
    complaints = []
    known = set()
    for terms, meaning in ENTRY.findall(files.text(GLOSSARY) or "") if GLOSSARY in files.files else []:
        for name in TERM.findall(terms):
            if plain(name) in known:
                complaints.append(f"{GLOSSARY}: '{name}' is defined twice")
            if not meaning.endswith("."):
                complaints.append(f"{GLOSSARY}: the meaning of '{name}' is not a sentence")
            known.add(plain(name))
    for path, pattern, prefix in SOURCES:
        found = re.findall(pattern, files.text(path) or "") if path in files.files else []
        if not found:
            complaints.append(f"{path}: no names of metrics found; adapt tests/architecture/glossary.py")
        for name in dict.fromkeys(found):
            if plain(prefix + name) not in known:
                complaints.append(f"{path}: '{name}' is not in {GLOSSARY}; add a row for **{prefix}{name}**")
    return complaints


if __name__ == "__main__":
    tree.main(check)
