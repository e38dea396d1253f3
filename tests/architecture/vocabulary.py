# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Identifiers and file names of the product use the words of the field. Each banned word has a common one, which is named."""

import re
from pathlib import PurePosixPath

import tree

PRODUCT = ("profiler/", "engine/", "gui/")
SOURCES = (".h", ".cpp", ".cu", ".cuh")
# Words within an identifier or a file name, and what to say instead.
WORDS = {
    "contender": "runner",
    "desk": "controller",
    "farewell": "end message",
    "hole": "gap, bubble",
    "house": "module",
    "intake": "importer, converter, decoder",
    "milestone": "semaphore, fence",
    "parted": "segmented",
    "pile": "samples, queue",
    "postman": "communicator",
    "scribe": "encoder, converter",
    "seat": "pin",
    "shelf": "group",
    "tandem": "overlap",
    "writings": "saves, queue",
}
# Whole identifiers.
NAMES = {
    "complain": "showError, printError",
    "complained": "errorOccurred",
    "expectRest": "show...",
    "handOver": "flush, post",
    "judge": "validate, update...",
    "listen": "connectSignals, waitFor...",
    "recall": "restoreSettings",
    "remember": "saveSettings",
    "takeDown": "destroy...",
    "Drain": "CollectorThread",
    "HandOver": "BufferQueue",
    "KeptLane": "LaneCache",
    "MadeOfRuns": "RunCache",
    "OrderQueue": "TaskQueue",
}
# Of other libraries and systems.
FOREIGN = {"FALLOC_FL_PUNCH_HOLE"}

SILENT = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', re.DOTALL)  # comments and texts
IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def banned(name):
    """The word that `name` should not hold, and what to say instead; nothing for a good name."""
    if name in FOREIGN:
        return None
    if name in NAMES:
        return name, NAMES[name]
    for part in WORD.findall(name):
        word = part.lower()
        for known in (word, word.removesuffix("s"), word.removesuffix("ed")):
            if known in WORDS:
                return known, WORDS[known]
    return None


def check(files):
    complaints = []
    for path in files.files:
        if not path.startswith(PRODUCT):
            continue
        if found := banned(PurePosixPath(path).stem):
            complaints.append(f"{path}: the name says '{found[0]}'; say {found[1]}")
        if not path.endswith(SOURCES):
            continue
        met = set()
        plain = SILENT.sub(lambda match: "\n" * match[0].count("\n"), files.text(path))
        for number, line in enumerate(plain.splitlines(), 1):
            for name in IDENTIFIER.findall(line):
                if name in met or not (found := banned(name)):
                    continue
                met.add(name)
                complaints.append(f"{path}:{number}: '{name}' says '{found[0]}'; say {found[1]}")
    return complaints


if __name__ == "__main__":
    tree.main(check)
