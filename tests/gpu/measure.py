#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures on a GPU, with a release build, what docs/cuda.md says about speed: what a launch costs with a trace and without
one, and how the strategies of `sampler` compare over sizes. Ends with status 1 when a trace makes a launch dearer than it may,
or when the strategies differ by less than --least-ratio."""

import argparse
import json
import subprocess
import sys

LAUNCHES = 20_000
MOST_US_A_LAUNCH = 2.0  # that the trace may add
SAMPLES = [100, 1_000, 10_000, 100_000, 1_000_000]


def run(cli, *arguments):
    """The JSON report of one run of stallscope-cli."""
    done = subprocess.run([cli, *arguments, "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join([cli, *arguments])}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def medians(report):
    return {(each["strategy"], each["point"]): each["median_wall_ns"] for each in report["strategies"]}


def launch_costs(cli, device):
    """Microseconds from launch to launch while nobody waits: the whole run through the number of its launches."""
    arguments = ["run", "increment", "--strategy", "async", "--device", device, "--repeat", "5",
                 "--param", f"count={LAUNCHES}", "--param", "length=256"]
    for label, more in (("without a trace", ["--no-trace"]), ("with a trace", [])):
        walls = medians(run(cli, *arguments, *more))
        yield label, walls["async", ""] / LAUNCHES / 1000


def sampler(cli, device, batch):
    report = run(cli, "sweep", "sampler", "--device", device, "--repeat", "3", "--no-trace",
                 "--over", "samples=" + ",".join(map(str, SAMPLES)), "--param", f"batch={batch}")
    walls = medians(report)
    points = list(dict.fromkeys(point for _, point in walls))
    names = list(dict.fromkeys(name for name, _ in walls))
    print(f"\nsampler, batch {batch}: us" + "".join(f"{name:>18}" for name in names))
    for point in points:
        print(f"{point:>26}" + "".join(f"{walls[name, point] / 1000:18.1f}" if walls.get((name, point)) else f"{'-':>18}" for name in names))
    last = [walls[name, points[-1]] for name in names if walls.get((name, points[-1]))]
    ratio = max(last) / min(last)
    print(f"with the most samples the slowest takes {ratio:.1f} times as long as the quickest")
    return ratio


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cli", help="the stallscope-cli to measure")
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--batch", type=int, nargs="*", default=[1, 32])
    parser.add_argument("--least-ratio", type=float, default=1.0, help="of the slowest strategy of sampler to the quickest; 1 judges nothing")
    options = parser.parse_args()
    costs = []
    for label, cost in launch_costs(options.cli, options.device):
        print(f"increment, async, {label}: {cost:.2f} us a launch")
        costs.append(cost)
    complaints = []
    if costs[1] - costs[0] > MOST_US_A_LAUNCH:
        complaints.append(f"A trace adds {costs[1] - costs[0]:.2f} us to a launch, more than {MOST_US_A_LAUNCH}.")
    for batch in options.batch:
        ratio = sampler(options.cli, options.device, batch)
        if ratio < options.least_ratio:
            complaints.append(f"The strategies of sampler differ by {ratio:.1f} only, batch {batch}.")
    print("\n".join(complaints))
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
