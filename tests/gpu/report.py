#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs everything that is to be measured on a GPU, and prints it as the tables of docs/GPU.md: `tests/gpu/report.py build/release`. What
cannot be run here stands there in words. Ends with status 77 where there is no GPU."""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SKIPPED = 77
WAYS = {
    "off": "CUPTI is not loaded",
    "activities": "calls and kernels",
    "callbacks": "these, and callbacks at calls that wait",
    "latency": "these, and times of queueing",
    "whole": "calls and kernels, each graph as a whole",
}
PROFILED = """
import sys, torch
from torch.profiler import ProfilerActivity, profile
x = torch.ones(1000, device="cuda")
with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as p:
    for _ in range(100):
        x += 1
    torch.cuda.synchronize()
print("torch.profiler saw", sum(e.device_type == torch.autograd.DeviceType.CUDA for e in p.events()), "events of the GPU")
"""


class Report:
    def __init__(self, build, seconds):
        self.build, self.seconds = Path(build).resolve(), seconds
        self.cli = self.build / "engine/cli/stallscope-cli"
        self.facts = self.build / "tests/gpu/cupti/cupti_facts"
        self.probe = self.build / "tests/gpu/cupti/libinjection_probe.so"

    def run(self, *words, timeout=900, **more):
        """Status, and what it said."""
        try:
            done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=timeout, **more)
        except (OSError, subprocess.TimeoutExpired) as problem:
            return 1, "", str(problem)
        return done.returncode, done.stdout, done.stderr

    def asked(self, *words):
        status, out, err = self.run(self.facts, *words)
        return out.strip() if status == 0 else f"not told: {(err or out).strip() or status}"

    def machine(self):
        _, out, _ = self.run("nvidia-smi", "--query-gpu=name,driver_version,compute_cap,pci.bus_id,uuid", "--format=csv,noheader")
        yield "| | |\n| --- | --- |"
        for line in out.strip().splitlines() or ["nvidia-smi tells nothing"]:
            yield f"| GPU | {line} |"
        yield f"| host | {platform.node()}, {os.cpu_count()} processors, Linux {platform.release()} |"
        version = self.run(self.cli, "--version")[1].strip().replace("\n", ", ")
        yield f"| build | {version}, {self.build.name} |"

    def tests(self):
        _, out, _ = self.run("ctest", "--test-dir", self.build, "-L", "gpu", "--output-on-failure", timeout=3600)
        rows = re.findall(r"Test\s+#\d+: (\S+) \.+\**\s*(Passed|Failed|Not Run|Skipped|Timeout|.*Exception.*)\s+([\d.]+) sec", out)
        yield "| test | | seconds |\n| --- | --- | --- |"
        for name, result, seconds in rows:
            yield f"| {name} | {result} | {seconds} |"

    def injection(self):
        yield "| who begins CUDA | what it said |\n| --- | --- |"
        loads_runtime = "import ctypes; ctypes.CDLL('libcudart.so').cudaFree(None)"
        for name, words, answer in (("a program with the static runtime", [self.facts, "injected"], "1"),
                                    ("the same, and the library answers 0", [self.facts, "injected"], "0"),
                                    ("Python", [sys.executable, "-c", loads_runtime], "1")):
            env = {**os.environ, "CUDA_INJECTION64_PATH": str(self.probe), "INJECTION_PROBE_RETURNS": answer}
            _, _, err = self.run(*words, env=env)
            yield f"| {name} | {'<br>'.join(err.strip().splitlines()) or 'nothing'} |"

    def costs(self):
        yield "| switched on | ns a launch | ns a node of a graph |\n| --- | --- | --- |"
        for way, words in WAYS.items():
            row = self.asked("cost", way)
            yield row.replace(f"| {way} ", f"| {words} ", 1)

    def endings(self):
        yield "| end | pieces of work recorded | what `record` says |\n| --- | --- | --- |"
        program = self.build / "tests/gpu/gpu_program"
        for end in ("", "exit", "_exit", "abort", "kill", "term"):
            with tempfile.TemporaryDirectory() as folder:
                _, _, err = self.run(self.cli, "record", "-o", f"{folder}/x.stallscope", "--", program, *["work"] * 100, *end.split())
                _, told, _ = self.run(self.cli, "info", f"{folder}/x.stallscope", "--json")
                found = json.loads(told or "{}").get("events", {}).get("memset", 0)
                yield f"| {end or 'returns'} | {found} of 10000 | {err.strip().splitlines()[-1] if err.strip() else ''} |"

    def beside_profiler(self):
        if self.run(sys.executable, "-c", "import torch, sys; sys.exit(not torch.cuda.is_available())")[0] != 0:
            yield "Not run: there is no PyTorch with a GPU."
            return
        yield "| way | |\n| --- | --- |"
        for name, options in (("recorded", []), ("recorded with --no-cupti", ["--no-cupti"])):
            with tempfile.TemporaryDirectory() as folder:
                _, out, err = self.run(self.cli, "record", *options, "-o", f"{folder}/x.stallscope", "--", sys.executable, "-c", PROFILED)
                said = [line for line in (out + err).splitlines() if "torch.profiler" in line or "stallscope" in line]
                yield f"| {name} | {'<br>'.join(said)} |"

    def script(self, name, *words):
        _, out, err = self.run(sys.executable, "-B", HERE / name, self.cli, *words, timeout=3600)
        yield "```\n" + (out + err).strip() + "\n```"

    def chapters(self):
        yield "Machine", self.machine()
        yield "Tests", self.tests()
        yield "When the injected library is called", self.injection()
        yield "Attributes of CUPTI", [self.asked("attributes")]
        yield "Buffers and flushes", [self.asked("buffers")]
        yield "What is recorded of calls that wait", [self.asked("syncs")]
        yield "What is recorded of a launch", [self.asked("launches")]
        yield "Clocks", [self.asked("clocks", self.seconds)]
        yield "What CUPTI costs", self.costs()
        yield "What is left of a program, by how it ends", self.endings()
        yield "A launch with a trace and without; the sampler's sweep", self.script("measure.py", "--least-ratio", "2")
        yield "Beside torch.profiler", self.script("beside_torch.py")
        yield "Within torch.profiler", self.beside_profiler()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", help="a release build with its tests: build/release")
    parser.add_argument("--seconds", type=int, default=60, help="for how long clocks are compared")
    options = parser.parse_args()
    report = Report(options.build, options.seconds)
    for needed in (report.cli, report.facts, report.probe):
        if not needed.exists():
            parser.error(f"{needed} is not built")
    status, out, _ = report.run(report.facts, "launches")
    if status == SKIPPED:
        print(out.strip())
        return SKIPPED
    for title, lines in report.chapters():
        print(f"\n### {title}\n", flush=True)
        for line in lines:
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
