# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Records a program from the window, sees it grow, stops it, saves it; then follows a file that stallscope-cli writes."""

import os
import subprocess
import sys

import screen
import story
from screen import wait_until

RUN = "increment"


class Recording(story.Story):
    def __init__(self, app, cli, seen, home, program):
        super().__init__(app, cli, seen, home)
        self.program = program
        self.screen.environment["PATH"] = os.path.dirname(cli) + os.pathsep + os.environ["PATH"]  # where the app finds the recorder

    def grows(self, name):
        """Two further pictures, each unlike the one before."""
        before = self.screen.picture()
        for _ in range(2):
            before = wait_until(lambda: self.changed_since(before), f"{name} to grow")
        return self.look(name)

    def parts(self):
        return list(self.recordings.glob("*.parts/*.stallscope"))

    def spans(self, path):
        try:
            return self.facts(path, "info")["spans"]
        except AssertionError:
            return 0  # it has only begun, or is just being replaced

    def record_a_program(self):
        program, window = self.open_app()
        self.screen.keys("ctrl+p")
        dialog = wait_until(lambda: self.screen.window("Record a Program"), "the question what to record")
        self.screen.focus(dialog)
        self.screen.type(f"'{self.program}' nested steady")
        self.look("10-what-to-record")
        self.screen.keys("Return")
        wait_until(lambda: not self.screen.window("Record a Program"), "the end of the question")
        part = wait_until(self.parts, "the part of the program")[0]
        first = wait_until(lambda: self.spans(part), "something that was recorded")
        wait_until(lambda: self.spans(part) > first, "more of it")
        self.grows("11-recording")
        return program, window

    def stop_and_save(self, window):
        self.screen.keys("ctrl+period")
        recorded = wait_until(self.finished_runs, "the end of the recording")[0]
        assert not self.parts(), "the parts are left"
        wait_until(lambda: "recorded_program" in self.screen.title(window), "the program's name in the title")
        self.look("12-recorded")
        saved = self.home / "saved.stallscope"
        self.answer_with_path("ctrl+s", "Save session", saved)
        wait_until(lambda: saved.exists() and "saved.stallscope -" in self.screen.title(window), "the saved file")
        assert self.spans(saved) > 3, "next to nothing was saved"
        assert not recorded.exists() or self.spans(recorded) == self.spans(saved)

    def follow_a_file(self):
        file = self.home / "followed.stallscope"
        writer = subprocess.Popen([self.cli, "run", RUN, "--strategy", "sync-each", "--repeat", "1000", "-o", file], env=self.screen.environment,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.screen.children.append(writer)
        wait_until(lambda: self.spans(file), "something to follow")
        program, window = self.open_app(str(file))
        wait_until(lambda: file.name in self.screen.title(window), "the file's name in the title")
        self.grows("13-following")
        assert writer.poll() is None, "it was over before it was seen"
        writer.terminate()  # ends the run, and the file in good order
        assert writer.wait(timeout=screen.PATIENCE) != 0
        spans = self.spans(file)
        assert spans > 0
        self.settles()
        self.look("14-followed")
        return program

    def settles(self):
        """Nothing moves on the screen any more, for as long as several updates took before."""
        calm = 0
        before = self.screen.picture()
        while calm < 10:
            now = self.screen.picture()
            calm = 0 if now.differs_from(before) else calm + 1
            before = now

    def tell(self):
        program, window = self.record_a_program()
        self.stop_and_save(window)
        self.close_app(program)
        self.close_app(self.follow_a_file())


if __name__ == "__main__":
    sys.exit(story.tell(Recording, *sys.argv[1:]))
