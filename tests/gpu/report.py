#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs all GPU measurements and prints them as the tables of docs/GPU.md: `tests/gpu/report.py build/release`. Measurements that cannot
run on this machine are skipped with a reason. Exits with status 77 without a GPU."""

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
    "off": "CUPTI not loaded",
    "activities": "API calls and kernels",
    "callbacks": "API calls and kernels, callbacks for blocking calls",
    "latency": "API calls and kernels, latency timestamps",
    "whole": "API calls and kernels, graphs as single launches",
}
PROFILED = """
import sys, torch
from torch.profiler import ProfilerActivity, profile
x = torch.ones(1000, device="cuda")
with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as p:
    for _ in range(100):
        x += 1
    torch.cuda.synchronize()
print("torch.profiler saw", sum(e.device_type == torch.autograd.DeviceType.CUDA for e in p.events()), "GPU events")
"""


class Report:
    def __init__(self, build, seconds):
        self.build, self.seconds = Path(build).resolve(), seconds
        self.cli = self.build / "engine/cli/stallscope-cli"
        self.facts = self.build / "tests/gpu/cupti/cupti_facts"
        self.probe = self.build / "tests/gpu/cupti/libinjection_probe.so"

    def run(self, *words, timeout=900, **more):
        """Exit status, standard output and standard error."""
        try:
            done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=timeout, **more)
        except (OSError, subprocess.TimeoutExpired) as problem:
            return 1, "", str(problem)
        return done.returncode, done.stdout, done.stderr

    def asked(self, *words):
        status, out, err = self.run(self.facts, *words)
        return out.strip() if status == 0 else f"not available: {(err or out).strip() or status}"

    def machine(self):
        _, out, _ = self.run("nvidia-smi", "--query-gpu=name,driver_version,compute_cap,pci.bus_id,uuid", "--format=csv,noheader")
        yield "| | |\n| --- | --- |"
        for line in out.strip().splitlines() or ["not available"]:
            yield f"| GPU | {line} |"
        yield f"| host | {platform.node()}, {os.cpu_count()} CPUs, Linux {platform.release()} |"
        version = self.run(self.cli, "--version")[1].strip().replace("\n", ", ")
        yield f"| build | {version}, {self.build.name} |"

    def tests(self):
        _, out, _ = self.run("ctest", "--test-dir", self.build, "-L", "gpu", "--output-on-failure", timeout=3600)
        rows = re.findall(r"Test\s+#\d+: (\S+) \.+\**\s*(Passed|Failed|Not Run|Skipped|Timeout|.*Exception.*)\s+([\d.]+) sec", out)
        yield "| test | result | seconds |\n| --- | --- | --- |"
        for name, result, seconds in rows:
            yield f"| {name} | {result} | {seconds} |"

    def injection(self):
        yield "| CUDA initialized by | library output |\n| --- | --- |"
        loads_runtime = "import ctypes; ctypes.CDLL('libcudart.so').cudaFree(None)"
        for name, words, answer in (("program with the static runtime", [self.facts, "injected"], "1"),
                                    ("program with the static runtime, library returns 0", [self.facts, "injected"], "0"),
                                    ("Python", [sys.executable, "-c", loads_runtime], "1")):
            env = {**os.environ, "CUDA_INJECTION64_PATH": str(self.probe), "INJECTION_PROBE_RETURNS": answer}
            _, _, err = self.run(*words, env=env)
            yield f"| {name} | {'<br>'.join(err.strip().splitlines()) or 'none'} |"

    def costs(self):
        yield "| enabled | ns per launch | ns per graph node |\n| --- | --- | --- |"
        for way, words in WAYS.items():
            row = self.asked("cost", way)
            yield row.replace(f"| {way} ", f"| {words} ", 1)

    def endings(self):
        yield "| program exit | work items recorded | output of `record` |\n| --- | --- | --- |"
        program = self.build / "tests/gpu/gpu_program"
        for end in ("", "exit", "_exit", "abort", "kill", "term"):
            with tempfile.TemporaryDirectory() as folder:
                _, _, err = self.run(self.cli, "record", "-o", f"{folder}/x.stallscope", "--", program, *["work"] * 100, *end.split())
                _, told, _ = self.run(self.cli, "info", f"{folder}/x.stallscope", "--json")
                found = json.loads(told or "{}").get("events", {}).get("memset", 0)
                yield f"| {end or 'return'} | {found} of 10000 | {err.strip().splitlines()[-1] if err.strip() else ''} |"

    def beside_profiler(self):
        if self.run(sys.executable, "-c", "import torch, sys; sys.exit(not torch.cuda.is_available())")[0] != 0:
            yield "Skipped: PyTorch with GPU support not found."
            return
        yield "| mode | output |\n| --- | --- |"
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
        yield "Injected library", self.injection()
        yield "CUPTI attributes", [self.asked("attributes")]
        yield "Buffers and flushes", [self.asked("buffers")]
        yield "Records of blocking calls", [self.asked("syncs")]
        yield "Records of a launch", [self.asked("launches")]
        yield "Clocks", [self.asked("clocks", self.seconds)]
        yield "CUPTI overhead", self.costs()
        yield "Data kept after program exit", self.endings()
        yield "Launch overhead and sampler sweep", self.script("measure.py", "--least-ratio", "2")
        yield "Comparison with torch.profiler", self.script("beside_torch.py")
        yield "Recording alongside torch.profiler", self.beside_profiler()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", help="release build with tests, for example build/release")
    parser.add_argument("--seconds", type=int, default=60, help="duration of the clock comparison")
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
