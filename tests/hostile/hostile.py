# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs programs that are easily disturbed, plainly and under `stallscope-cli record`: output, files, exit status and the class of their running
time must be the same, and every range must be recorded, or counted as missing in the last line.

hostile.py programs|limits|python|kills --cli CLI --program PROGRAM --nvtx LIBRARY [--static PROGRAM] [--only NAME] [--kills N] [--seed N]

HOSTILE_NAMES sets how many distinct names the program `distinct-names` uses (1,000,000).
"""

import argparse
import collections
import contextlib
import csv
import dataclasses
import importlib.util
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time

PATIENCE = 300
HERE = pathlib.Path(__file__).resolve().parent


def wait_until(condition, what, seconds=PATIENCE):
    limit = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < limit, f"waited {seconds} s for {what}"
        time.sleep(0.01)
    return value


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Neighbours:
    """Watches, in a `with` block, whether other programs keep the cores from this one: ten times a second it works for 2 ms of processor time."""

    def __enter__(self):
        self.elapsed = self.busy = 0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.watch)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()

    def watch(self):
        while not self.ended.wait(0.1):
            begin, busy = time.monotonic(), time.thread_time()
            while time.thread_time() - busy < 0.002:
                pass
            self.elapsed += time.monotonic() - begin
            self.busy += time.thread_time() - busy

    def are_busy(self):
        return self.elapsed > 1.3 * self.busy


@dataclasses.dataclass
class Case:
    name: str
    words: list
    extra: int = 0               # spans beside the counted ranges: marks, ranges that never ended
    missing: bool = False        # some may be missing, and are counted then
    least: bool = False          # spans beside the counted ones are not known
    input: bytes = b""
    daemon: bool = False         # goes on when the program has ended
    outlives: bool = False       # and for longer than the recorder waits for what a program left behind
    needs_root: bool = False
    by_nobody: bool = False      # where the tests run as root, the program and its recorder run as another user
    program: str = "program"     # or "static"
    processes: int | None = None
    environment: dict = dataclasses.field(default_factory=dict)
    prints_ranges: bool = False  # its output is the number of ranges


@dataclasses.dataclass
class Ran:
    status: int
    out: bytes
    err: bytes
    seconds: float
    busy: float  # processor time of it and of what it waited for
    files: dict
    counted: int
    folder: pathlib.Path


class Suite:
    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="hostile-"))
        self.failures = []
        self.skipped = []

    def cli(self, *words, **more):
        return subprocess.run([self.options.cli, *map(str, words)], capture_output=True, timeout=PATIENCE, **more)

    def facts(self, session):
        said = self.cli("info", "--json", session)
        assert said.returncode == 0, f"info: status {said.returncode}: {said.stderr.decode()}"
        return json.loads(said.stdout)

    def run(self, case, label, prefix):
        folder = self.folder / f"{case.name}-{label}"
        folder.mkdir()
        count = self.folder / f"{case.name}-{label}.count"
        environment = {**os.environ, **case.environment, "HOSTILE_COUNT": str(count)}
        begin = time.monotonic()
        busy = processor_time()
        user = {}
        if case.by_nobody and os.geteuid() == 0:
            user = {"user": 65534, "group": 65534, "extra_groups": []}
            for path in (self.folder, folder):
                path.chmod(0o777)
        done = subprocess.run([*prefix, *case.words], cwd=folder, env=environment, input=case.input, capture_output=True, timeout=PATIENCE, **user)
        seconds = time.monotonic() - begin
        busy = processor_time() - busy
        if prefix and case.outlives:
            early = self.cli("gather", folder / "x.stallscope.parts", "-o", folder / "x.stallscope-early.stallscope", **user)
            assert b"still running" in early.stdout + early.stderr or (folder / "daemon.done").exists(), f"gather: {early}"
        if case.daemon:
            wait_until((folder / "daemon.done").exists, "the daemon")
        files = {}
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if not name.startswith("x.stallscope"):
                files[name] = path.read_bytes() if path.is_file() else None
        counted = struct.unpack("<Q", count.read_bytes()[:8])[0] if count.exists() else 0
        return Ran(done.returncode, done.stdout, done.stderr, seconds, busy, files, counted, folder)

    def check(self, case):
        if case.needs_root and os.geteuid() != 0:
            return self.skipped.append(f"{case.name}: only root may")
        plain = self.run(case, "plain", [])
        with Neighbours() as neighbours:
            recorded = self.run(case, "recorded", [self.options.cli, "record", "-o", "x.stallscope", "--"])
        *words, last = recorded.err.decode(errors="replace").rstrip("\n").split("\n")
        assert last.startswith("stallscope-cli: ") or "stallscope-cli: " in last, f"no last line of ours: {recorded.err!r}"
        own = last[last.index("stallscope-cli: "):]
        program_err = recorded.err[: recorded.err.rindex(b"stallscope-cli: ")]
        status = plain.status
        if status < 0 and -status not in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            status = 128 - status
        assert recorded.status == status, f"status {recorded.status} instead of {status}: {own}"
        assert recorded.out == plain.out, f"prints {recorded.out!r} instead of {plain.out!r}"
        assert program_err == plain.err, f"complains {program_err!r} instead of {plain.err!r}"
        assert recorded.files == plain.files, f"leaves {self.difference(plain.files, recorded.files)}"
        merging = recorded.counted * 5e-6  # after the program has ended
        processes = (case.processes or 0) * 10e-3  # each maps an arena of its own; other tests run at the same time
        most = (4 * plain.seconds + 3 + merging + processes) * (20 if self.options.sanitized else 1)
        # Elapsed time decides on an idle machine. Where other programs keep the cores busy, processor time does, and a hang is still found.
        took = f"takes {recorded.seconds:.1f} s ({recorded.busy:.1f} s of processor time) instead of {plain.seconds:.1f} s"
        assert recorded.seconds < most or (recorded.busy < most and neighbours.are_busy() and recorded.seconds < 5 * most), took
        self.account(case, plain, recorded, own)
        print(f"  {case.name}: {plain.seconds:.2f} s plain, {recorded.seconds:.2f} s recorded; {own.removeprefix('stallscope-cli: ')}", flush=True)

    @staticmethod
    def difference(a, b):
        return sorted(name for name in a.keys() | b.keys() if a.get(name, 0) != b.get(name, 0))

    def account(self, case, plain, recorded, own):
        session = recorded.folder / "x.stallscope"
        if case.outlives:
            assert "still running: 'stallscope-cli gather" in own, own
            gathered = self.cli("gather", recorded.folder / "x.stallscope.parts")
            assert gathered.returncode == 0, gathered.stderr
            own = gathered.stdout.decode()
        expected = (int(plain.out) if case.prints_ranges else recorded.counted) + case.extra
        facts = self.facts(session)
        if case.least:
            assert facts["spans"] >= expected, f"{facts['spans']} spans instead of {expected}: {own}"
        elif not case.missing:
            assert facts["spans"] == expected, f"{facts['spans']} spans instead of {expected}: {own}"
            assert "nothing missing" in own, own
        else:
            assert facts["spans"] == expected or "; missing: " in own, f"{facts['spans']} spans instead of {expected}: {own}"
        if case.processes:
            assert f"of {case.processes} process" in own, own
        assert case.outlives or not (recorded.folder / "x.stallscope.parts").exists(), "shards are left"

    def check_all(self, cases):
        for case in cases:
            if self.options.only and self.options.only != case.name:
                continue
            try:
                self.check(case)
            except (AssertionError, subprocess.TimeoutExpired) as problem:
                self.failures.append(f"{case.name}: {problem}")
                print(f"  {case.name}: FAILED: {problem}", flush=True)
            for left in self.folder.iterdir():
                shutil.rmtree(left) if left.is_dir() else left.unlink()

    def programs(self):
        program = self.options.program
        def case(name, *words, **more):
            return Case(name, [program, *(words or (name,))], **more)
        valgrind = ["env", "LD_PRELOAD=vgpreload.so"]  # as the library sees it; the loader complains
        ends = [case(f"end-{how}", "end", how, extra=1) for how in
                ("segv", "abort", "kill", "term", "int", "pipe", "realtime", "_exit", "exit", "quick_exit")]
        cases = [
            case("own-files"), case("own-pipes", extra=1), case("thieves"), case("lowest"), case("list"),
            case("thieves-without-threads", extra=1, missing=True), case("thieves-with-few-files", extra=1, missing=True),
            Case("valgrind-thieves", [*valgrind, program, "thieves-without-threads"], extra=1, missing=True),
            Case("valgrind-leaf", [*valgrind, program, "leaf"]),
            case("brief-daemon", daemon=True, processes=1),
            case("quick-daemon", daemon=True, outlives=True, processes=1), case("slow-daemon", daemon=True, outlives=True, processes=2),
            case("titled-daemon", daemon=True, outlives=True, processes=2),
            case("titled-daemon-of-child", daemon=True, outlives=True, processes=2),
            case("secretive-daemon", daemon=True, outlives=True, processes=2, by_nobody=True),
            case("forks", processes=21), case("nested-forks", processes=5), case("forks-of-threads", processes=101),
            case("leaf"), case("exec", processes=3), case("vfork", processes=6), case("exec-clean"),
            case("alarms"), case("profiling-timer"), case("blocked-signals"),
            case("jail", needs_root=True), case("setuid", needs_root=True), case("nobody", needs_root=True),
            case("deep"), case("deeper"), case("unbalanced", extra=1003), case("copy", input=os.urandom(1 << 20)), case("surroundings"),
            case("fork-pools", processes=480), case("many-programs", processes=500), case("main-leaves", processes=1),
            case("unloaded", "unloaded", self.options.nvtx, extra=1), *ends]
        if self.options.static:
            cases.append(Case("static", [self.options.static, "leaf"], program="static"))
        else:
            self.skipped.append("static: no static program can be linked here")
        self.check_all(cases)
        for check in (self.check_signals, self.check_full_streams, self.check_folder, self.check_few_descriptors, self.check_limited_recorder):
            try:
                check()
            except AssertionError as problem:
                self.failures.append(f"{check.__name__}: {problem}")

    def limits(self):
        program = self.options.program
        self.check_all([
            Case("file-limit", [program, "file-limit"]), Case("descriptor-limit", [program, "descriptor-limit"]),
            Case("memory-limit", [program, "memory-limit"], missing=True), Case("threads", [program, "threads"]),
            Case("distinct-names", [program, "distinct-names"]), Case("long-names", [program, "long-names"]),
            Case("registered-names", [program, "registered-names"], missing=True), Case("domains", [program, "domains"]),
            Case("live-threads", [program, "live-threads"]), Case("many-live-threads", [program, "many-live-threads"]),
            Case("busy-threads", [program, "busy-threads"]),
            Case("long-jumps", [program, "long-jumps"], least=True)])

    def python(self):
        script = [sys.executable, str(HERE / "multiprocess.py"), self.options.nvtx]
        cases = [Case("processes-fork", [*script, "fork", "processes"], prints_ranges=True, processes=31),
                 Case("pool-fork", [*script, "fork", "pool"], prints_ranges=True),
                 Case("processes-spawn", [*script, "spawn", "processes"], prints_ranges=True, processes=31),
                 Case("pool-spawn", [*script, "spawn", "pool"], prints_ranges=True)]
        if importlib.util.find_spec("torch"):
            cases.append(Case("dataloader", [sys.executable, str(HERE / "dataloader.py"), self.options.nvtx], prints_ranges=True))
        else:
            self.skipped.append("dataloader: there is no PyTorch here")
        if shutil.which("go"):
            program = self.folder.parent / f"{self.folder.name}.goroutines"
            built = subprocess.run(["go", "build", "-o", program, HERE / "goroutines.go"], capture_output=True, text=True, timeout=PATIENCE,
                                   env={**os.environ, "CGO_ENABLED": "1", "GOFLAGS": "-mod=mod", "GO111MODULE": "off"})
            assert built.returncode == 0, built.stderr
            cases.append(Case("goroutines", [str(program), self.options.nvtx], prints_ranges=True))
        else:
            self.skipped.append("goroutines: there is no Go here")
        self.check_all(cases)

    def start(self, folder, *words, output="x.stallscope"):
        count = folder / "count"
        return count, subprocess.Popen([self.options.cli, "record", "-o", output, "--force", "--", self.options.program, *words], cwd=folder,
                                       env={**os.environ, "HOSTILE_COUNT": str(count)}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, start_new_session=True)

    def counted(self, count):
        return struct.unpack("<Q", count.read_bytes()[:8])[0]

    def check_signals(self):
        """Signals to the recorder reach the program; both end as the program wants."""
        if "thread" in self.options.sanitized:
            self.skipped.append("signals: the thread sanitizer holds the handler of a signal back until waitpid() has returned")
            return
        folder = self.folder / "signals"
        folder.mkdir()
        _, recorder = self.start(folder, "catch")
        assert recorder.stdout.readline() == b"ready\n"
        for number in (signal.SIGTERM, signal.SIGINT):
            recorder.send_signal(number)
            time.sleep(0.05)
        assert recorder.wait(PATIENCE) == 17, recorder.returncode
        # A shell loop ends when its command dies by the signal.
        count, recorder = self.start(folder, "numbered")
        assert recorder.stdout.readline() == b"ready\n"
        before = self.counted(count)
        wait_until(lambda: self.counted(count) > before + 50, "ranges")
        os.killpg(recorder.pid, signal.SIGINT)  # as a terminal does
        assert recorder.wait(PATIENCE) == -signal.SIGINT, recorder.returncode
        own = recorder.stderr.read()
        assert b"nothing missing" in own, own

    def check_full_streams(self):
        """Nothing is said, and nothing else changes, where stderr is full or closed."""
        folder = self.folder / "streams"
        folder.mkdir(exist_ok=True)
        for redirection in (">/dev/full", "2>/dev/full", "<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
            done = subprocess.run(["sh", "-c", f'"$0" record -o x.stallscope --force -- "$1" leaf {redirection}', self.options.cli, self.options.program],
                                  cwd=folder, capture_output=True, timeout=PATIENCE)
            assert done.returncode == 0, f"{redirection}: status {done.returncode}: {done.stderr}"
            facts = self.facts(folder / "x.stallscope")
            assert facts["spans"] == 100, f"{redirection}: {facts['spans']} spans"
        print("  signals and full streams: as without a recorder", flush=True)

    def check_folder(self):
        """What processes leave is deleted while others run; nobody gathers meanwhile."""
        folder = self.folder / "folder"
        folder.mkdir(exist_ok=True)
        _, recorder = self.start(folder, "many-programs")
        most = 0
        while recorder.poll() is None:
            with contextlib.suppress(FileNotFoundError):  # it goes while it is read
                most = max(most, len(list(folder.glob("*.parts/events-*/*.events"))))
        assert recorder.returncode == 0
        assert 0 < most <= 450, f"{most} arenas at a time of 500 in all"
        _, recorder = self.start(folder, "numbered")
        assert recorder.stdout.readline() == b"ready\n"
        gathered = self.cli("gather", folder / "x.stallscope.parts")
        os.killpg(recorder.pid, signal.SIGINT)
        recorder.wait(PATIENCE)
        assert gathered.returncode == 1 and b"is being recorded" in gathered.stderr, gathered.stderr
        print(f"  many programs: {most} arenas at a time", flush=True)

    def check_few_descriptors(self):
        """A recorder that may open few files takes longer, and loses nothing."""
        folder = self.folder / "few"
        folder.mkdir(exist_ok=True)
        done = subprocess.run(["sh", "-c", 'ulimit -n 44; exec "$0" record -o x.stallscope --force -- "$1" forks', self.options.cli, self.options.program],
                              cwd=folder, capture_output=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        assert b"1,010 spans of 21 processes, nothing missing" in done.stderr, done.stderr
        print("  few descriptors: nothing missing", flush=True)

    def check_limited_recorder(self):
        """Batch systems limit the memory of all that they run, and disks have quotas: the program runs all the same."""
        if "thread" in self.options.sanitized:
            self.skipped.append("limited files: the thread sanitizer maps files of its own, and dies where they do not fit")
            return
        folder = self.folder / "limited"
        folder.mkdir(exist_ok=True)
        memory = [] if self.options.sanitized else [("-v 200000", b"100 spans of 1 process, nothing missing"), ("-v 100000", b"100 spans")]
        for limit, words in (*memory, ("-f 100", b"missing: 1 process that could not be recorded"), ("-f 4000", b"100 spans of 1 process, nothing missing")):
            done = subprocess.run(["bash", "-c", f'ulimit {limit}; exec "$0" record -o x.stallscope --force -- "$1" leaf', self.options.cli,
                                   self.options.program], cwd=folder, capture_output=True, timeout=PATIENCE)
            assert done.returncode == 0, f"{limit}: status {done.returncode}: {done.stderr}"
            assert words in done.stderr, f"{limit}: {done.stderr}"
        print("  limited memory and files: the program runs", flush=True)

    def numbers(self, session, folder):
        """Which ranges of `numbered` are in a session, in order."""
        table = folder / "spans.csv"
        done = self.cli("convert", session, table)
        assert done.returncode == 0, done.stderr
        with table.open(newline="") as file:
            return sorted(int(row["name"].removeprefix("number ")) for row in csv.DictReader(file) if row["name"].startswith("number "))

    def kill_once(self, which, chance, folder):
        count, recorder = self.start(folder, "numbered")
        assert recorder.stdout.readline() == b"ready\n"
        program = int(subprocess.run(["pgrep", "-P", str(recorder.pid)], capture_output=True, text=True, check=True).stdout.split()[0])
        time.sleep(chance.uniform(0, 0.4))  # the moment is what is tested
        if which != "recorder":
            os.kill(program, signal.SIGKILL)
        if which != "program":
            recorder.kill()
        if which == "recorder":  # the program goes on for a while
            before = self.counted(count)
            wait_until(lambda: self.counted(count) > before + 50, "the program to go on")
            os.kill(program, signal.SIGKILL)
        recorder.wait(PATIENCE)
        wait_until(lambda: not pathlib.Path(f"/proc/{program}").exists() or "State:\tZ" in pathlib.Path(f"/proc/{program}/status").read_text(),
                   "the end of the program")
        made = self.counted(count)
        if which != "program":
            gathered = self.cli("gather", folder / "x.stallscope.parts")
            assert gathered.returncode == 0 or made == 0, f"{made} ranges: {gathered.stderr}"
        numbers = self.numbers(folder / "x.stallscope", folder) if (folder / "x.stallscope").exists() else []
        assert numbers == list(range(len(numbers))), f"not every range once: {self.irregular(numbers)}"
        assert len(numbers) >= made, f"{len(numbers)} ranges of {made}"

    @staticmethod
    def irregular(numbers):
        known = collections.Counter(numbers)
        twice = [number for number, times in known.items() if times > 1]
        absent = sorted(set(range(max(numbers) + 1)) - known.keys())
        return f"{len(twice)} twice, {len(absent)} absent, {absent[:5]}"

    def kills(self):
        seed = self.options.seed if self.options.seed is not None else random.randrange(1 << 32)
        print(f"  seed {seed}")
        chance = random.Random(seed)
        for which in ("program", "recorder", "both"):
            for kill in range(self.options.kills):
                folder = self.folder / "kill"
                folder.mkdir()
                try:
                    self.kill_once(which, chance, folder)
                except AssertionError as problem:
                    self.failures.append(f"kill {kill} of {which}, seed {seed}: {problem}")
                shutil.rmtree(folder)
            print(f"  {which} killed {self.options.kills} times", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("part", choices=("programs", "limits", "python", "kills"))
    parser.add_argument("--cli", required=True)
    parser.add_argument("--program", required=True)
    parser.add_argument("--nvtx", required=True)
    parser.add_argument("--static")
    parser.add_argument("--sanitized", default="", metavar="NAMES", help="sanitizers of the recorder, which takes more time with them")
    parser.add_argument("--only")
    parser.add_argument("--kills", type=int, default=15)
    parser.add_argument("--seed", type=int)
    suite = Suite(parser.parse_args())
    try:
        getattr(suite, suite.options.part)()
    finally:
        shutil.rmtree(suite.folder, ignore_errors=True)
    for reason in suite.skipped:
        print(f"skipped {reason}")
    if suite.failures:
        sys.exit("failed:\n  " + "\n  ".join(suite.failures))


if __name__ == "__main__":
    main()
