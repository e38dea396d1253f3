# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of the repository, as the checks of this folder see them."""

import subprocess
import sys
from pathlib import Path

BUILT = {".git", "build", "out", "__pycache__"}


class Tree:
    """Paths are relative to the root, with forward slashes."""

    def __init__(self, root):
        self.root = Path(root)
        self.files = sorted(path for path in _tracked(self.root) if (self.root / path).is_file())

    def text(self, path):
        """None for a file that is not text."""
        try:
            return (self.root / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            return None

    def lines(self, path):
        return (self.text(path) or "").splitlines()


def _tracked(root):
    """What git would commit; in an unpacked archive everything that no build made."""
    command = ["git", "-C", str(root), "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        if (root / ".git").exists():
            return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")[:-1]
    except (OSError, subprocess.CalledProcessError):
        pass
    found = (path.relative_to(root) for path in root.rglob("*"))
    return [path.as_posix() for path in found if not BUILT.intersection(path.parts)]


def main(check):
    """Runs a check, a function from a Tree to complaints, over the folder named on the command line."""
    complaints = check(Tree(sys.argv[1]))
    for complaint in complaints:
        print(complaint)
    print(f"{len(complaints)} complaints" if complaints else "nothing to complain about")
    sys.exit(1 if complaints else 0)
