# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills programs at random moments while they record, save and export. What is left always opens, or is what was there before.

recovery.py CLI PROGRAM [ROUNDS [SEED]]     rounds of each kind; the seed of a failure is told, so that it can be had again
"""

import gzip
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 120
EVENTS = 40_000


class Recovery:
    def __init__(self, cli, program, folder, chance):
        self.cli, self.program, self.folder, self.chance = cli, program, folder, chance
        self.counts = {}

    def note(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def start(self, *words):
        return subprocess.Popen([self.cli, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                start_new_session=True)

    def kill(self, program, group=True):
        """True: it was still there."""
        was_running = program.poll() is None
        if was_running:
            (os.killpg if group else os.kill)(program.pid, signal.SIGKILL)
        program.wait(timeout=PATIENCE)
        return was_running

    def facts(self, path):
        """What info says; None where it says in words that there is nothing."""
        said = subprocess.run([self.cli, "info", "--json", path], capture_output=True, text=True, timeout=PATIENCE)
        if said.returncode == 0:
            return json.loads(said.stdout)
        assert said.returncode == 1, f"info {path}: exit status {said.returncode}: {said.stderr}"
        assert len(said.stderr.strip().splitlines()) == 1, f"info {path} says: {said.stderr!r}"
        return None

    def check_session(self, path, kind):
        facts = self.facts(path) if path.exists() else None
        if facts is None:
            # killed before the head was written: nothing had been recorded yet
            assert not path.exists() or path.stat().st_size < 4096, f"{path}: {path.stat().st_size} bytes that do not open"
            return self.note(f"{kind}: too early")
        whole = {"damaged_chunks", "unreadable_spans"} & {loss["name"] for loss in facts["losses"]}
        assert not whole, f"{path}: {facts['losses']}"
        self.note(f"{kind}: {'spans' if facts['spans'] else 'no spans yet'}")

    def a_run(self):
        path = self.folder / "run.stallscope"
        path.unlink(missing_ok=True)
        program = self.start("run", "increment", "--repeat", "200", "-o", path)
        time.sleep(self.chance.uniform(0, 1.5))  # the moment is what is tested
        if not self.kill(program):
            self.note("run: over before")
        self.check_session(path, "run")

    def a_recording(self):
        path = self.folder / "recorded.stallscope"
        parts = self.folder / "recorded.stallscope.parts"
        path.unlink(missing_ok=True)
        shutil.rmtree(parts, ignore_errors=True)
        program = self.start("record", "-o", path, "--", self.program, "nested", "steady")
        time.sleep(self.chance.uniform(0, 1.5))
        assert self.kill(program), "the recorded program ended by itself"
        left = list(parts.glob("*.stallscope"))
        for part in left:
            self.check_session(part, "part")
        if not left:
            return self.note("record: too early")
        gathered = subprocess.run([self.cli, "gather", parts], capture_output=True, text=True, timeout=PATIENCE)
        assert gathered.returncode in (0, 1), gathered.stderr
        if gathered.returncode == 0:
            self.check_session(path, "gathered")
        else:
            assert gathered.stderr.strip(), "gather fails without a word"
            self.note("gather: nothing to gather")

    def prepare_saving(self):
        events = ",".join(f'{{"ph":"X","cat":"cpu_op","name":"op {i % 97}","pid":1,"tid":{i % 5},"ts":{i * 3},"dur":2}}' for i in range(EVENTS))
        self.source = self.folder / "source.json.gz"
        with gzip.open(self.source, "wt", compresslevel=1) as file:
            file.write('{"schemaVersion":1,"traceEvents":[' + events + "]}")
        self.before = {}
        for suffix in (".stallscope", ".json", ".json.gz", ".sqlite", ".pftrace", ".csv"):
            path = self.folder / f"saved{suffix}"
            path.write_bytes(b"what was there before")
            self.before[suffix] = path

    def a_saving(self):
        suffix = self.chance.choice(list(self.before))
        path = self.before[suffix]
        old = b"what was there before"
        path.write_bytes(old)
        program = self.start("convert", self.source, path)
        time.sleep(self.chance.uniform(0, 0.8))
        self.kill(program)
        if path.read_bytes()[: len(old)] == old:
            assert path.stat().st_size == len(old)
            self.note("save: as before")
        else:
            if suffix in (".stallscope", ".json", ".json.gz"):
                facts = self.facts(path)
                assert facts and facts["spans"] == EVENTS, f"{path}: half of it was saved"
            self.note("save: whole")
        for left in self.folder.glob(f"saved{suffix}.*"):
            if left not in self.before.values():
                left.unlink()


def main():
    cli, program = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 8
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(1 << 32)
    print(f"recovery.py {cli} {program} {rounds} {seed}")
    with tempfile.TemporaryDirectory() as folder:
        recovery = Recovery(cli, program, pathlib.Path(folder), random.Random(seed))
        recovery.prepare_saving()
        for _ in range(rounds):
            recovery.a_run()
            recovery.a_recording()
            recovery.a_saving()
        for what, count in sorted(recovery.counts.items()):
            print(f"{count:5}  {what}")


if __name__ == "__main__":
    main()
