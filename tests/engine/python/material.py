# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the Python module share: files, the command line program, other processes, and what is skipped in words."""

import importlib.util
import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

SOURCE = Path(os.environ["STALLSCOPE_SOURCE"])
EXAMPLE = SOURCE / "resources/examples/example.json.gz"
SHARED = Path(os.environ["STALLSCOPE_SHARED"])
CLI = os.environ["STALLSCOPE_CLI"]
PATIENCE = 120
HAS_APP = os.path.exists(os.environ.get("STALLSCOPE_APP", ""))

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


def has(module):
    return importlib.util.find_spec(module) is not None


needs_numpy = unittest.skipUnless(has("numpy"), "NumPy is not installed for this Python (python3-numpy)")
needs_pandas = unittest.skipUnless(has("pandas"), "pandas is not installed for this Python (python3-pandas)")


def cli(*words):
    """What stallscope-cli prints."""
    return subprocess.run([CLI, *map(str, words)], capture_output=True, check=True, timeout=PATIENCE).stdout


def cli_json(*words):
    return json.loads(cli(*words))


def python(script, *words, **options):
    """Runs a script in a Python of its own."""
    return subprocess.run([sys.executable, "-B", "-c", script, *map(str, words)], capture_output=True, text=True, timeout=PATIENCE, **options)


def main():
    """Runs the tests of the calling file; 77 if nothing failed and something was skipped."""
    run = unittest.main(exit=False, verbosity=1)
    for reason in sorted({reason for _, reason in run.result.skipped}):
        print("left out:", reason)
    sys.exit(1 if not run.result.wasSuccessful() else 77 if run.result.skipped else 0)
