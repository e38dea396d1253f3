# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The scripts of packaging tell what they are for, and refuse what they do not know, before they do anything."""

import os
import subprocess

import said


def ending(script, *words):
    done = subprocess.run([script, *words], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def check(script):
    status, out, _ = ending(script, "--help")
    if status != 0 or not out.startswith(f"packaging/{script.name}"):
        yield f"{script.name} --help ends with {status} and says '{out[:60]}'"
    status, out, err = ending(script, "--no-such-option")
    if status != 2 or out or not err:
        yield f"{script.name} --no-such-option ends with {status}, not with 2 and a sentence"


def check_packages(source):
    """Each line of the list names a purpose that a script asks for."""
    asked = "".join(path.read_text() for path in (source / "packaging").iterdir() if path.is_file())
    for line in (source / "packaging/packages").read_text().splitlines():
        if line and not line.startswith("#") and f"installFor {line.split()[0]}" not in asked and f" {line.split()[0]} ||" not in asked:
            yield f"packaging/packages: nobody asks for '{line.split()[0]}'"


def main():
    source = said.arguments()[0]
    scripts = [path for path in sorted((source / "packaging").iterdir()) if path.is_file() and os.access(path, os.X_OK)]
    assert len(scripts) > 5, scripts
    complaints = [complaint for script in scripts for complaint in check(script)] + list(check_packages(source))
    said.end(complaints)


if __name__ == "__main__":
    main()
