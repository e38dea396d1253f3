#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures on a GPU everything that docs/GPU.md lists: `tests/gpu/report.py BUILD -o OUT`. BUILD is a build folder with tests, or an archive
of packaging/gpu-proof, unpacked. Failures are reported and do not stop the rest. Results are kept in OUT, also those of earlier calls, so that
the parts can run separately; OUT/GPU.md is the page with all of them. Exits with status 77 without a GPU, 1 if something failed."""

import argparse
import datetime
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from page import page

HERE = Path(__file__).resolve().parent
SKIPPED = 77
WAYS = {
    "off": "CUPTI not loaded",
    "activities": "API calls and kernels",
    "callbacks": "API calls and kernels, callbacks for blocking calls",
    "latency": "API calls and kernels, queueing times",
    "whole": "API calls and kernels, graphs as single launches",
}
# Ways with and without an option of `record`.
OPTIONS = {
    "--queue-times": ("latency", "activities", "a launch"),
    "--event-times": ("event-times", "events", "an event"),
    "--device-launches": ("device-launches", "activities", "a launch"),
}
TESTS = ["tst_gpu_kernels", "tst_gpu_device", "tst_gpu_threads", "tst_gpu_traces", "tst_gpu_workloads", "tst_gpu_record", "tst_gpu_loss"]
PROFILED = """
import torch
from torch.profiler import ProfilerActivity, profile
x = torch.ones(1000, device="cuda")
with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as p:
    for _ in range(100):
        x += 1
    torch.cuda.synchronize()
print("torch.profiler saw", sum(e.device_type == torch.autograd.DeviceType.CUDA for e in p.events()), "GPU events")
"""
PHASES = """
SELECT s.name, c.counter, count(*) AS samples, avg(c.value) AS mean FROM spans s JOIN counter_samples c ON c.time_ns >= s.start_ns AND c.time_ns < s.end_ns
WHERE s.kind = 'range' AND s.name IN ('tensor', 'memory', 'nothing') AND c.counter IN ('SM active', 'tensor pipes active', 'DRAM read', 'DRAM write',
'instructions issued', 'occupancy', 'L2 throughput', 'PCIe read', 'PCIe write') GROUP BY 1, 2 ORDER BY 1, 2
"""
ENDS = {"return": "", "exit()": "exit", "_exit()": "_exit", "abort()": "abort", "SIGKILL": "kill", "SIGTERM": "term"}


class Failed(Exception):
    """A measurement that ran and did not give what is expected."""


class Missing(Exception):
    """A measurement that cannot run on this machine."""


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "| " + " | ".join("---" for _ in header) + " |"]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def last_line(err):
    """What `record` says at the end, without paths of this machine."""
    lines = err.strip().splitlines()
    said = lines[-1].removeprefix("stallscope-cli: ") if lines else ""
    return re.sub(r" \(/[^)]*\)", "", said.partition(".stallscope: ")[2] or said)


def code(text):
    return "```\n" + text.strip() + "\n```"


class Proof:
    """Each measurement returns one line for the overview and Markdown with the details."""

    def __init__(self, build, out, seconds):
        self.build, self.out, self.seconds = Path(build).resolve(), Path(out).resolve(), seconds
        self.cli = self.build / "engine/cli/stallscope-cli"
        self.facts = self.build / "tests/gpu/cupti/cupti_facts"
        self.probe = self.build / "tests/gpu/cupti/libinjection_probe.so"
        self.program = self.build / "tests/gpu/gpu_program"
        self.environment = {**os.environ, "STALLSCOPE_CLI": str(self.cli), "STALLSCOPE_GPU_PROGRAM": str(self.program)}

    def run(self, *words, limit=120, **more):
        """Exit status, standard output and standard error; status 124 if it took longer than the limit."""
        try:
            done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=limit, **{"env": self.environment, **more})
            return done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired as late:
            said = [part.decode(errors="replace") if isinstance(part, bytes) else part or "" for part in (late.stdout, late.stderr)]
            return 124, said[0], said[1] + f"\nstopped after {limit} s"
        except OSError as problem:
            return 127, "", str(problem)

    def asked(self, *words, limit=60):
        status, out, err = self.run(self.facts, *words, limit=limit)
        if status != 0:
            raise Failed((err or out).strip() or f"status {status}")
        return out.strip()

    def recorded(self, folder, *program, options=(), limit=120):
        """What `record` prints, and what `info --json` says of the session."""
        session = Path(folder) / "x.stallscope"
        status, out, err = self.run(self.cli, "record", "--force", *options, "-o", session, "--", *program, limit=limit, cwd=folder)
        _, told, problem = self.run(self.cli, "info", session, "--json")
        try:
            return status, out, err, json.loads(told)
        except ValueError:
            return status, out, err + problem, {}

    def needs_torch(self):
        status, _, err = self.run(sys.executable, "-c", "import torch, sys; sys.exit(not torch.cuda.is_available())")
        if status != 0:
            raise Missing("PyTorch with GPU support not found" if "ModuleNotFoundError" in err or status == 1 else err.strip())

    def machine(self):
        status, out, _ = self.run("nvidia-smi", "--query-gpu=name,driver_version,compute_cap,memory.total", "--format=csv,noheader")
        gpus = out.strip().splitlines() if status == 0 else ["nvidia-smi not available"]
        version = [" ".join(line.split()) for line in self.run(self.cli, "--version")[1].strip().splitlines()]
        _, torch, _ = self.run(sys.executable, "-c", "import torch; print(torch.__version__)")
        rows = [["GPU", gpu] for gpu in gpus] + [["host", f"{os.cpu_count()} CPUs, Linux {platform.release().partition('-')[0]}"]]
        rows += [["build", ", ".join(version)], ["PyTorch", torch.strip() or "none"]]
        return gpus[0], table(["", ""], rows)

    def injection(self):
        loads_runtime = "import ctypes; ctypes.CDLL('libcudart.so.13').cudaFree(None)"
        rows, answers = [], []
        for name, words, answer in (("program with the static runtime", [self.facts, "injected"], "1"),
                                    ("program with the static runtime, library returns 0", [self.facts, "injected"], "0"),
                                    ("Python", [sys.executable, "-c", loads_runtime], "1")):
            env = {**self.environment, "CUDA_INJECTION64_PATH": str(self.probe), "INJECTION_PROBE_RETURNS": answer}
            _, _, err = self.run(*words, env=env)
            rows.append([name, "<br>".join(err.strip().splitlines()) or "none"])
            answers.append(f"{err.count('injection: call')} call" + ("s" if err.count("injection: call") != 1 else ""))
        calls = rows[0][1]
        when = "before CUDA is usable" if calls.find("injection: call 1") < calls.find("program: has CUDA") else "after CUDA is usable"
        thread = "the calling thread" if "the main thread" in calls else "another thread"
        return f"{answers[0]}, on {thread}, {when}; returning 0: {answers[1]}, {'CUDA works' if 'no error' in rows[1][1] else 'CUDA fails'}", table(
            ["CUDA initialized by", "output"], rows)

    def attributes(self):
        out = self.asked("attributes")
        values = dict(re.findall(r"\| (\w+) \| (\S+) \| \S+ \|", out))
        return "; ".join(f"{name.lower().replace('_', ' ')}: {values[name]}" for name in values if "BUFFER" in name and "ZEROED" not in name), out

    def buffers(self):
        out = self.asked("buffers")
        counts = re.search(r"^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", out, re.M)
        flushes = re.findall(r"^\| (.+?) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$", out, re.M)
        worst = max(float(row[1]) for row in flushes)
        return (f"{counts[3]} of {counts[1]} buffers from launching threads, {counts[4]} from the flushing one, {counts[5]} from others; "
                f"flush at most {worst:.0f} us (median)"), out

    def syncs(self):
        out = self.asked("syncs")
        rows = {row[0]: row[1:] for row in re.findall(r"^\| (.+?) \| (\d+) \| (\d+) \| (\d+) \|$", out, re.M)}
        with_record = [name for name, counts in rows.items() if counts[0] != "0"]
        events = "event records arrive unasked" if any(counts[2] != "0" for counts in rows.values()) else "no event records unasked"
        return "records for " + ", ".join(with_record) + "; " + events, out

    def launches(self):
        out = self.asked("launches")
        found = re.findall(r"^\| (runtime|driver) \| (\d+) \| `(\S*Launch\S*)`", out, re.M)
        return "; ".join(f"{number}, {name} ({kind})" for kind, number, name in found) or "no launch", out

    def clocks(self):
        out = self.asked("clocks", self.seconds, limit=self.seconds + 60)
        early = re.search(r"(\d+) launches without a wait: (\d+) kernels, (\d+) begin before their launch; the soonest (-?\d+) ns", out)
        rows = re.findall(r"^\| (\d+) \| (\d+) \| (-?\d+) \| (-?\d+) \| (\d+) \|$", out, re.M)
        lags = [int(row[2]) for row in rows]
        return (f"{early[3]} of {early[2]} early, the soonest {early[4]} ns after its launch; over {rows[-1][0]} s the soonest moved by "
                f"{max(lags) - min(lags)} ns"), out

    def costs(self):
        rows = []
        for way, words in WAYS.items():
            try:
                cells = re.match(r"\| \S+ \| (.*?) \| (.*?) \|", self.asked("cost", way))
                rows.append([words, cells[1], cells[2]])
            except Failed as problem:
                rows.append([words, str(problem), ""])
        off, on = float(rows[0][1]), float(rows[2][1])
        return f"{(on - off) / 1000:+.2f} us a launch with callbacks, {float(rows[2][2]) - float(rows[0][2]):+.0f} ns a graph node", table(
            ["enabled", "ns per launch", "ns per graph node"], rows)

    def options(self):
        """What is off by default, because it costs time."""
        times, rows = {}, []
        for way in sorted({way for ways in OPTIONS.values() for way in ways[:2]}):
            cells = re.match(r"\| \S+ \| (.*?) \| ", self.asked("cost", way))
            times[way] = float(cells[1]) if re.fullmatch(r"\d+", cells[1]) else None
        for option, (on, off, unit) in OPTIONS.items():
            known = times[on] is not None and times[off] is not None
            rows.append([f"`{option}`", f"{times[on] - times[off]:+.0f} ns {unit}" if known else "cannot be switched on"])
        return "; ".join(" ".join(row) for row in rows), table(["option", "costs"], rows)

    def measure(self):
        status, out, err = self.run(sys.executable, "-B", HERE / "measure.py", self.cli, "--batch", "32", limit=150)
        costs = dict(re.findall(r"increment, async, (with(?:out)? a trace): ([\d.]+) us", out))
        ratio = re.search(r"the slowest takes ([\d.]+) times", out)
        if len(costs) != 2:
            raise Failed((err or out).strip())
        added = float(costs["with a trace"]) - float(costs["without a trace"])
        line = f"{costs['without a trace']} us a launch without a trace, {added:+.2f} us with one; sampler, batch 32: slowest {ratio[1] if ratio else '?'}x"
        if status != 0:
            raise Failed(line + "\n\n" + code(out + err))
        return line, code(out)

    def endings(self):
        """What remains of ever so many operations, by how the program ends after them."""
        rows, wrong = [], []
        for name, end in ENDS.items():
            with tempfile.TemporaryDirectory() as folder:
                words = ["until-written", *["work"] * 100, "say", *end.split()]
                _, out, err, info = self.recorded(folder, self.program, *words, limit=60)
                done = int((re.search(r"(\d+) operations", out) or [0, 0])[1])
                found = info.get("events", {}).get("memset", 0)
                said = last_line(err)
                rows.append([name, f"{found:,} of {done:,}", said])
                is_normal = name in ("return", "exit()")
                if not done or (found != done if is_normal else "possibly the last GPU activity" not in said):
                    wrong.append(name)
        details = table(["program exit", "operations recorded", "output of `record`"], rows)
        line = "; ".join(f"{name}: {found}" for name, found, _ in rows)
        if wrong:
            raise Failed(f"{line}\n\n{details}")
        return line, details

    def beside_torch(self):
        self.needs_torch()
        status, out, err = self.run(sys.executable, "-B", HERE / "beside_torch.py", self.cli, "--cupti-alone", self.probe.parent / "libcupti_alone.so", limit=280)
        times = {way: (float(ms), share) for way, ms, share in re.findall(r"^\s*(\w+):\s+([\d.]+) ms,\s+(\S+?%)", out, re.M)}
        if len(times) != 4:
            raise Failed(code(out + err))
        busy = re.search(r"kernels in all: ([\d.]+) ms recorded, ([\d.]+) ms profiled, of (\d+) names", out)
        apart = (float(busy[1]) / float(busy[2]) - 1) * 100 if busy else 0
        line = f"CUPTI alone {times['cupti'][1]}, recorded {times['recorded'][1]}, `torch.profiler` {times['profiled'][1]}; busy time apart {apart:+.2f} %, {busy[3] if busy else '?'} kernel names"
        if status != 0:
            raise Failed(line + "\n\n" + code(out + err))
        return line, code(out)

    def beside_profiler(self):
        self.needs_torch()
        rows = []
        for name, options in (("recorded", []), ("recorded with --no-cupti", ["--no-cupti"])):
            with tempfile.TemporaryDirectory() as folder:
                _, out, err, _ = self.recorded(folder, sys.executable, "-c", PROFILED, options=options)
                said = [line for line in out.splitlines() if "torch.profiler" in line] + [last_line(err)]
                rows.append([name, "<br>".join(said)])
        seen = [re.search(r"saw (\d+) GPU events", row[1]) for row in rows]
        return "; ".join(f"{row[0]}: {found[1] if found else '?'} GPU events" for row, found in zip(rows, seen)), table(["mode", "output"], rows)

    def with_libraries(self):
        """The environment of programs that need the libraries of an archive."""
        found = os.environ.get("LD_LIBRARY_PATH")
        return {**self.environment, "LD_LIBRARY_PATH": f"{self.build / 'lib'}:{found}" if found else str(self.build / "lib")}

    def tests(self):
        rows, failed = [], []
        programs = [(name, [self.build / "tests/gpu/gpu_tests", name]) for name in TESTS]
        for name, words in [("tst_gpu_cupti", [self.build / "tests/gpu/cupti/tst_gpu_cupti"]), *programs]:
            begin = time.monotonic()
            status, out, err = self.run(*words, limit=90, env={**self.with_libraries(), "QTEST_FUNCTION_TIMEOUT": "30000"})
            totals = re.search(r"Totals: (.*?), \d+ms", out)
            rows.append([name, totals[1] if totals else f"status {status}", f"{time.monotonic() - begin:.1f}"])
            if status != 0:
                failed.append(name)
                rows[-1][1] += "<br>" + "<br>".join(re.findall(r"^FAIL!.*", out, re.M)[:10] or [(err or out).strip()[-300:].replace("\n", " ")])
        details = table(["test", "result", "seconds"], rows)
        if failed:
            raise Failed(f"{', '.join(failed)} failed\n\n{details}")
        return f"{len(rows)} test programs pass", details

    def programs(self):
        """Recordings of PyTorch programs of which it is known what they contain."""
        self.needs_torch()
        rows, failed = [], []
        for name in ("train", "loader", "graph", "streams", "processes"):
            with tempfile.TemporaryDirectory() as folder:
                _, out, err, info = self.recorded(folder, sys.executable, HERE / "torch_programs.py", name, limit=120)
                wrong = self.differences(folder, out, info)
                rows.append([name, last_line(err), "; ".join(wrong) or "as expected"])
                failed += [name] if wrong else []
        details = table(["program", "output of `record`", "content"], rows)
        if failed:
            raise Failed(f"{', '.join(failed)}: not as expected\n\n{details}")
        return f"{len(rows)} programs, each with all its kernels, ranges and copies", details

    def metrics(self):
        """Hardware metrics of a program whose phases are known to use tensor pipes, memory, or nothing."""
        self.needs_torch()
        with tempfile.TemporaryDirectory() as folder:
            status, _, err, info = self.recorded(folder, sys.executable, HERE / "torch_programs.py", "phases", options=["--gpu-metrics=1ms"])
            _, told, problem = self.run(self.cli, "query", Path(folder) / "x.stallscope", PHASES, "--format", "json")
            facts = [value for name, value in info.get("facts", {}).items() if "metrics" in name]
        try:
            rows = [[row["name"], row["counter"], row["samples"], row["mean"]] for row in json.loads(told)]
        except (ValueError, LookupError):
            raise Failed(f"{last_line(err)} {problem}".strip()) from None
        mean = {(phase, counter): value for phase, counter, _, value in rows}
        details = table(["phase", "metric", "samples", "mean"], [[phase, counter, count, f"{value:,.1f}"] for phase, counter, count, value in rows])
        shown = [f"{counter} {mean.get(('tensor', counter), 0):.0f}/{mean.get(('memory', counter), 0):.0f}/{mean.get(('nothing', counter), 0):.0f} %"
                 for counter in ("SM active", "tensor pipes active", "DRAM read", "DRAM write")]
        line = "tensor/memory/nothing: " + ", ".join(shown) + "; " + "; ".join(facts)
        is_right = (mean.get(("tensor", "tensor pipes active"), 0) > 40 > 10 > mean.get(("memory", "tensor pipes active"), 100)
                    and mean.get(("memory", "DRAM read"), 0) > 25 and mean.get(("nothing", "SM active"), 100) < 5)
        if status != 0 or not is_right:
            raise Failed(f"{line}\n\n{details}")
        return line, details

    def differences(self, folder, out, info):
        """What a recording lacks of what the program says about itself."""
        try:
            expected = json.loads(out.strip().splitlines()[-1])
        except (ValueError, IndexError):
            return ["the program failed"]
        _, told, _ = self.run(self.cli, "analyze", Path(folder) / "x.stallscope", "--json", "--top", "0")
        try:
            run = json.loads(told)["runs"][0]
        except (ValueError, LookupError):
            return ["the recording cannot be analyzed"]
        wrong = []
        for part, count in expected.get("kernels", {}).items():
            found = sum(row["count"] for row in run["kernels"] if part in row["name"])
            wrong += [] if found == count else [f"{found} of {count} kernels"]
        for name, count in expected.get("ranges", {}).items():
            found = sum(row["count"] for row in run.get("ranges", []) if row["name"] == name)
            wrong += [] if found == count else [f"{found} of {count} ranges {name}"]
        if "copies_to_device" in expected:
            found = info.get("events", {}).get("memcpy", 0)
            wrong += [] if found >= expected["copies_to_device"] else [f"{found} of {expected['copies_to_device']} copies"]
        return wrong

    def capture(self):
        status, out, err = self.run(self.build / "tests/gpu/cupti/capture_buffers", self.out / "gpu.buffers")
        if status != 0:
            raise Failed((err or out).strip())
        return out.strip() + ", kept for the tests of the decoder", ""

    def soak(self):
        """A recording for minutes under load: nothing is lost, and the recorder's memory stays flat."""
        with tempfile.TemporaryDirectory() as folder:
            begin = time.monotonic()
            _, _, err, info = self.recorded(folder, self.program, f"work-for-{self.seconds}", limit=self.seconds + 120)
            found = info.get("events", {}).get("memset", 0)
            said = last_line(err)
            line = f"{found:,} operations in {time.monotonic() - begin:.0f} s; {said}"
            if "nothing missing" not in said or not found:
                raise Failed(line)
            return line, ""


# Name of the method, part of the proof. The order is that of the page.
PARTS = {
    "machine": 1, "tests": 1, "injection": 1, "attributes": 1, "buffers": 1, "syncs": 1, "launches": 1, "clocks": 1, "costs": 1, "endings": 1, "capture": 1,
    "options": 2, "measure": 2, "programs": 2, "metrics": 2, "beside_torch": 2, "beside_profiler": 2, "soak": 2,
}


def measured(proof, name):
    begin = time.monotonic()
    try:
        line, details = getattr(proof, name)()
        result = {"line": line, "details": details, "state": "done"}
    except Missing as why:
        result = {"line": f"not measured: {why}", "details": "", "state": "missing"}
    except Failed as why:
        line, _, details = str(why).partition("\n\n")
        result = {"line": f"**failed**: {line}", "details": details, "state": "failed"}
    except Exception as problem:  # an output that cannot be read is reported like a failure
        result = {"line": f"**failed**: {type(problem).__name__}: {problem}", "details": "", "state": "failed"}
    result["seconds"] = round(time.monotonic() - begin, 1)
    result["date"] = datetime.date.today().isoformat()
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", help="build folder with tests, or an unpacked archive")
    parser.add_argument("-o", "--out", default="gpu-proof", help="folder of the results (default: gpu-proof)")
    parser.add_argument("--part", type=int, choices=(1, 2), help="only this half; each takes under 5 minutes")
    parser.add_argument("--only", nargs="*", choices=sorted(PARTS), default=[], help="only these measurements")
    parser.add_argument("--seconds", type=int, default=30, help="duration of the clock comparison and of the soak")
    options = parser.parse_args()
    proof = Proof(options.build, options.out, options.seconds)
    for needed in (proof.cli, proof.facts, proof.probe):
        if not needed.exists():
            parser.error(f"{needed} is not built")
    status, out, _ = proof.run(proof.facts, "launches")
    if status == SKIPPED:
        print(out.strip())
        return SKIPPED
    proof.out.mkdir(parents=True, exist_ok=True)
    kept = proof.out / "results.json"
    results = json.loads(kept.read_text()) if kept.exists() else {}
    chosen = options.only or [name for name, part in PARTS.items() if options.part in (None, part)]
    for name in chosen:
        results[name] = measured(proof, name)
        print(f"{name} ({results[name]['seconds']} s): {results[name]['line']}", flush=True)
        kept.write_text(json.dumps(results, indent=1))
        (proof.out / "GPU.md").write_text(page(results))
    failed = [name for name in chosen if results[name]["state"] == "failed"]
    print(f"{len(chosen)} measurements, {len(failed)} failed" + (": " + ", ".join(failed) if failed else "") + f"; {proof.out / 'GPU.md'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
