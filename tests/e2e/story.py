# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What every story has: the programs, a home of its own, a screen, and what people do in each of them."""

import json
import os
import subprocess
import tempfile
from pathlib import Path

import screen
from screen import wait_until

SKIPPED = 77


class Story:
    def __init__(self, app, cli, seen, home):
        self.app, self.cli, self.seen, self.home = app, cli, Path(seen), Path(home)
        self.screen = screen.Screen(home)
        self.recordings = self.home / ".local/share/stallscope/recordings"

    def look(self, name):
        return self.screen.picture(str(self.seen / f"{name}.png"))

    def open_app(self, *words):
        program = self.screen.start(self.app, "--theme", "dark", *words)
        window = wait_until(lambda: self.screen.window("Stallscope"), "the window")
        self.screen.fill(window)
        return program, window

    def close_app(self, program):
        self.screen.keys("ctrl+q")
        assert program.wait(timeout=screen.PATIENCE) == 0, "the app did not end well"

    def finished_runs(self):
        return [path for path in self.recordings.glob("*.stallscope") if not Path(f"{path}.running").exists()]

    def facts(self, path, *words):
        result = subprocess.run([self.cli, *words, str(path), "--json"], capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
        return json.loads(result.stdout)

    def changed_since(self, before):
        now = self.screen.picture()
        return now if now.differs_from(before) else None

    def answer_with_path(self, keys, dialog, path):
        self.screen.keys(keys)
        self.screen.focus(wait_until(lambda: self.screen.window(dialog), f"the question '{dialog}'"))
        self.screen.keys("ctrl+a")
        self.screen.type(str(path))
        self.screen.keys("Return")


def tell(story, app, cli, seen, *more):
    """The status of a test: the story is told on a screen of its own, and a picture is kept of where it failed."""
    if missing := screen.missing_tools():
        print(f"skipped: {', '.join(missing)} cannot be found")
        return SKIPPED
    os.makedirs(seen, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        told = story(app, cli, seen, home, *more)
        try:
            told.tell()
        except BaseException:
            told.look(f"when-{story.__name__.lower()}-failed")
            raise
        finally:
            told.screen.close()
    return 0
