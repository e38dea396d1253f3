# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a comparison, looks around in it, writes a note, compares, saves it, kills the app in the middle of a run, opens what it left, takes
the picture and the report."""

import signal
import subprocess
import sys
from pathlib import Path

import screen
import story
from screen import wait_until

WAIT = (0xff, 0x76, 0x3b)  # of the dark theme, at its costliest
FREE_WAIT = (0x64, 0x37, 0x26)
SHADES = 32  # between them; the middle one is that of waits whose cost is not known yet
NOTE = "the first wait of many"


def columns_of_waits(picture, least):
    """The columns with a wait of this shade or a costlier one."""
    shades = [[free + (full - free) * i / SHADES for free, full in zip(FREE_WAIT, WAIT)] for i in range(least, SHADES + 1)]
    waits = [colour for colour in picture.colours() if any(all(abs(a - b) <= 1 for a, b in zip(colour, shade)) for shade in shades)]
    return set().union(*(picture.columns_of(colour) for colour in waits))


class Comparison(story.Story):
    def runs_under_way(self):
        return [path for path in self.recordings.glob("*.stallscope") if Path(f"{path}.running").exists() and path.stat().st_size > 100_000]

    def run_a_comparison(self):
        program, window = self.open_app()
        x, y = self.look("1-first-screen").leftmost_of(WAIT)  # on the first of the ready comparisons, and not in the legend
        self.screen.click(x, y + 40)
        wait_until(self.finished_runs, "the end of the run")
        wait_until(lambda: "increment*" in self.screen.title(window), "the run's name in the title")
        return program, window

    def look_around(self):
        x, y = 800, 400
        costly = SHADES // 2 + 2  # which a wait is once the run is analysed
        wait_until(lambda: len(columns_of_waits(self.screen.picture(), costly)) > 100, "the costly waits of a run that waits all the time")
        before = self.look("3-comparison")
        assert len(columns_of_waits(before, costly)) > 100, "a run that waits all the time shows no wait"
        self.screen.wheel(x, y, 12)
        zoomed = wait_until(lambda: self.changed_since(before), "the zoom")
        self.screen.drag((x, y), (x - 200, y))
        moved = wait_until(lambda: self.changed_since(zoomed), "the drag")
        self.screen.drag((x - 100, y), (x + 150, y), holding="Shift_L")
        selected = wait_until(lambda: self.changed_since(moved), "the selected range")
        self.screen.keys("bracketright")
        wait_until(lambda: self.changed_since(selected), "the next wait")
        self.look("4-a-wait")
        self.screen.keys("f")

    def write_a_note(self):
        self.screen.keys("bracketright", "t")
        self.screen.focus(wait_until(lambda: self.screen.window("New Note"), "where a note is written"))
        self.screen.type(NOTE)
        self.screen.keys("Return")
        wait_until(lambda: not self.screen.window("New Note"), "the end of writing")

    def look_at_other_pages(self):
        timeline = self.screen.picture()
        self.screen.keys("ctrl+j")
        tables = wait_until(lambda: self.changed_since(timeline), "the tables")
        self.look("8-tables")
        self.screen.keys("ctrl+2")
        wait_until(lambda: self.changed_since(tables), "the comparison")
        self.look("9-compare")
        self.screen.keys("ctrl+1", "ctrl+j")

    def save(self, window):
        path = self.home / "saved.stallscope"
        self.answer_with_path("ctrl+s", "Save session", path)
        wait_until(lambda: path.exists() and "saved.stallscope -" in self.screen.title(window), "the saved file")
        runs = self.facts(path, "analyze")["runs"]
        assert {run["strategy"] for run in runs} >= {"sync-each", "async"}, runs
        return path

    def take_the_picture(self, window):
        path = self.home / "picture.png"
        self.answer_with_path("ctrl+shift+s", "Save Picture", path)
        wait_until(path.exists, "the picture")
        wait_until(lambda: path.stat().st_size > 10_000, "the whole picture")
        wait_until(lambda: not self.screen.window("Save Picture"), "the end of the question")  # which is there until the file is
        self.screen.focus(window)

    def kill_in_the_middle(self, program):
        self.screen.keys("ctrl+k")
        wait_until(lambda: self.screen.window("Commands"), "the commands")
        self.screen.type("run")
        self.look("2-commands")
        self.screen.keys("Return")
        left = wait_until(self.runs_under_way, "a run that is under way")[0]
        wait_until(lambda: self.holds_runs(left), "something that is worth recovering")
        program.send_signal(signal.SIGKILL)
        program.wait()
        return left

    def holds_runs(self, growing):
        try:
            return self.facts(growing, "info")["runs"]
        except AssertionError:
            return None  # it has only begun

    def reopen(self, left):
        program, window = self.open_app()
        question = wait_until(lambda: self.screen.window("Interrupted recording found"), "the question what to do with it")
        self.look("5-recovery")
        self.screen.focus(question)
        self.screen.keys("Return")
        wait_until(lambda: left.name in self.screen.title(window), "the recovered run")
        self.look("6-recovered")
        assert self.facts(left, "info")["runs"], "nothing was recovered"
        return program

    def draw_without_a_display(self, saved):
        """A wait has its colour where the trace says that there is one, and nothing has it where there is none."""
        runs = self.facts(saved, "analyze")["runs"]
        picture = self.seen / "7-picture.png"
        environment = {key: value for key, value in self.screen.environment.items() if key not in ("DISPLAY", "QT_QPA_PLATFORM")}
        subprocess.run([self.app, "--screenshot", str(picture), "--size", "1200x800", "--theme", "dark", str(saved)], env=environment, check=True)
        columns = columns_of_waits(screen.read_picture(str(picture)), 0)
        blocked = max(run["host_blocked"] for run in runs)
        assert blocked > 0.3, f"the host was blocked for {blocked:.0%} only"
        assert len(columns) > 0.3 * blocked * 1200, f"{len(columns)} columns show a wait"

    def report_without_a_display(self, saved):
        report = self.seen / "report.html"
        environment = {key: value for key, value in self.screen.environment.items() if key not in ("DISPLAY", "QT_QPA_PLATFORM")}
        subprocess.run([self.app, "--report", str(report), str(saved)], env=environment, check=True)
        page = report.read_text()
        for text in [NOTE, "sync-each", "async", "Host/device overlap"]:
            assert text in page, f"the report does not tell of '{text}'"

    def tell(self):
        program, window = self.run_a_comparison()
        self.look_around()
        self.write_a_note()
        self.look_at_other_pages()
        saved = self.save(window)
        self.take_the_picture(window)
        left = self.kill_in_the_middle(program)
        program = self.reopen(left)
        self.draw_without_a_display(saved)
        self.report_without_a_display(saved)
        self.close_app(program)


if __name__ == "__main__":
    sys.exit(story.tell(Comparison, *sys.argv[1:]))
