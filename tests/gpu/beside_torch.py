#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The same training loop in PyTorch by turns alone, with CUPTI alone, recorded by stallscope-cli, and under torch.profiler: both recordings
contain the same kernels, as often, and as long in all; and recording costs little more than CUPTI alone, and less than torch.profiler. Exits
with status 77 and a reason without PyTorch or a GPU, and with 1 if one of this does not hold."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SKIPPED = 77
BLOCKS = 7  # of steps; the median block counts
STEPS = 100
ROUNDS = 3
MOST_APART = 0.01  # of the busy time of all kernels
MOST_OVERHEAD = 0.05  # of the loop's time with CUPTI alone


def train(trace):
    """The loop, in a process of its own; prints how long a block of steps took. It is profiled where a file for the trace is given."""
    import torch

    torch.manual_seed(1)
    model = torch.nn.Sequential(*[torch.nn.Linear(1024, 1024) for _ in range(8)], torch.nn.ReLU()).cuda()
    data = torch.randn(256, 1024, device="cuda")
    parameters = list(model.parameters())

    def steps(count):
        begin = time.perf_counter()
        for _ in range(count):
            for each in parameters:
                each.grad = None
            model(data).square().mean().backward()
            with torch.no_grad():
                for each in parameters:
                    each.add_(each.grad, alpha=-1e-3)
        torch.cuda.synchronize()
        return time.perf_counter() - begin

    steps(30)
    activities = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
    profiler = torch.profiler.profile(activities=activities) if trace else None
    if profiler:
        profiler.__enter__()
    torch.cuda.profiler.start()  # what `record --range profiler` waits for
    taken = [steps(STEPS) for _ in range(BLOCKS)]
    torch.cuda.profiler.stop()
    if profiler:
        profiler.__exit__(None, None, None)
        profiler.export_chrome_trace(trace)
    print(json.dumps(statistics.median(taken)))


def why_not():
    try:
        import torch
    except ImportError:
        return "there is no PyTorch"
    return "" if torch.cuda.is_available() else "PyTorch finds no GPU"


class Turns:
    def __init__(self, cli, cupti_alone, folder):
        self.cli, self.cupti_alone, self.folder = cli, cupti_alone, Path(folder)
        self.loop = [sys.executable, os.path.abspath(__file__), "--train"]

    def time_of(self, *words, **more):
        done = subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=self.folder, **more)
        assert done.returncode == 0, f"{words}: {done.stderr}"
        return json.loads(done.stdout.strip().splitlines()[-1])

    def alone(self):
        return self.time_of(*self.loop, "")

    def cupti(self):
        return self.time_of(*self.loop, "", env={**os.environ, "CUDA_INJECTION64_PATH": str(self.cupti_alone)})

    def recorded(self):
        session = self.folder / "recorded.stallscope"
        session.unlink(missing_ok=True)
        return self.time_of(self.cli, "record", "--range", "profiler", "-o", session, "--", *self.loop, "")

    def profiled(self):
        return self.time_of(*self.loop, self.folder / "profiled.json")

    def kernels(self, file):
        done = subprocess.run([self.cli, "analyze", self.folder / file, "--json"], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        rows = json.loads(done.stdout)["runs"][0]["kernels"]
        return {row["name"]: (row["count"], row["total_ns"]) for row in rows}


def compare_kernels(turns):
    """What does not hold, one line each."""
    recorded, profiled = turns.kernels("recorded.stallscope"), turns.kernels("profiled.json")
    for name in sorted(recorded.keys() | profiled.keys()):
        counts = [side.get(name, (0, 0))[0] for side in (recorded, profiled)]
        if counts[0] != counts[1]:
            yield f"{name}: {counts[0]} recorded, {counts[1]} profiled"
    busy = [sum(total for _, total in side.values()) for side in (recorded, profiled)]
    print(f"kernels in all: {busy[0] / 1e6:.3f} ms recorded, {busy[1] / 1e6:.3f} ms profiled, of {len(recorded)} names")
    if not busy[1] or abs(busy[0] / busy[1] - 1) > MOST_APART:
        yield "the kernels took more than 1 % longer or shorter"


def compare_times(times):
    medians = {way: statistics.median(taken) for way, taken in times.items()}
    overheads = {way: median / medians["alone"] - 1 for way, median in medians.items()}
    for way, taken in times.items():
        print(f"{way:>9}: {medians[way] * 1e3:8.2f} ms, {overheads[way]:+7.2%}  (" + ", ".join(f"{one * 1e3:.2f}" for one in taken) + ")")
    if "cupti" in medians and medians["recorded"] > medians["cupti"] * (1 + MOST_OVERHEAD):
        yield f"recording cost {medians['recorded'] / medians['cupti'] - 1:.2%} more than CUPTI alone, more than {MOST_OVERHEAD:.0%}"
    if overheads["recorded"] > overheads["profiled"]:
        yield "recording cost more than torch.profiler"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--train", metavar="TRACE", help=argparse.SUPPRESS)
    parser.add_argument("cli", nargs="?", help="the stallscope-cli to compare")
    parser.add_argument("--cupti-alone", metavar="LIBRARY", help="libcupti_alone.so, to compare with CUPTI alone")
    options = parser.parse_args()
    if options.train is not None:
        return train(options.train)
    if not options.cli:
        parser.error("which stallscope-cli?")
    if why := why_not():
        print(f"skipped: {why}")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        turns = Turns(os.path.abspath(options.cli), options.cupti_alone and os.path.abspath(options.cupti_alone), folder)
        times = {way: [] for way in ("alone", "cupti", "recorded", "profiled") if way != "cupti" or options.cupti_alone}
        for _ in range(ROUNDS):
            for way, taken in times.items():
                taken.append(getattr(turns, way)())
        complaints = [*compare_times(times), *compare_kernels(turns)]
    print("\n".join(complaints))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
