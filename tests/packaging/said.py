# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the programs of this build say of themselves with --help, and how a check of this folder ends."""

import os
import re
import subprocess
import sys
from pathlib import Path

# Of what a whole program leaves to the system at its end (fonts, above all); leaks are looked for by the tests of its parts.
os.environ.setdefault("ASAN_OPTIONS", "detect_leaks=0")

SKIPPED = 77
OPTION = re.compile(r"^  (-[a-z],)?(--[a-z-]+)", re.MULTILINE)
COMMAND = re.compile(r"^  ([a-z][a-z-]*) {2,}\S", re.MULTILINE)


def out(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout


class Command:
    """Its options, each as the names that it has: ("--output", "-o")."""

    def __init__(self, name, text):
        self.name = name
        self.options = [tuple(filter(None, (long, short.rstrip(",")))) for short, long in OPTION.findall(text)]


def commands(cli):
    """Those of stallscope-cli; the nameless one is stallscope-cli itself."""
    text = out(cli, "--help")
    names = COMMAND.findall(text.split("Commands:")[1])
    assert "analyze" in names, names
    return [Command("", text)] + [Command(name, out(cli, name, "--help")) for name in names]


def app_options(app):
    found = sorted(set(re.findall(r"(?<![\w-])--[a-z-]+", out(app, "--help")))) + ["--help", "--version"]
    assert "--screenshot" in found, found
    return [option for option in found if option not in ("--json",)]


def end(complaints, skipped=()):
    """As skipped where a part could not be checked; the rest was, and is in order."""
    for line in complaints:
        print(line)
    for line in skipped:
        print("left out:", line)
    if complaints:
        sys.exit(1)
    print("nothing to complain about")
    sys.exit(SKIPPED if skipped else 0)


def arguments():
    """The sources, stallscope-cli, and the app where it was built."""
    given = sys.argv[1:] + [""]
    return Path(given[0]), given[1], given[2]
