# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The page docs/GPU.md from the results of tests/gpu/report.py and the notes in tests/gpu/notes.py."""

from notes import NOTES

INTRODUCTION = """<!-- SPDX-FileCopyrightText: 2026 The Stallscope authors -->
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->

# GPU measurements

What Stallscope assumes about CUPTI, what recording costs, and whether recordings are complete, measured on a GPU. `packaging/gpu-proof` makes
this page; do not edit it by hand. What was measured otherwise is in `tests/gpu/notes.py`.

## Running the measurements

```
packaging/gpu-proof                          builds, measures, and writes build/gpu-proof/results/GPU.md
packaging/gpu-proof --pack                   on a machine without a GPU: builds an archive that measures elsewhere
packaging/gpu-proof --archive FILE --part 1  on the machine with the GPU: the first half; each takes under 5 minutes
```

The machine with the GPU needs a driver for CUDA 13 and Python 3.11 or later, for the comparison also PyTorch. Without a GPU the command exits
with status 77 and the reason. A failed measurement is reported and does not stop the others. Results of several calls are merged. The time of a
launch is that of the whole virtual or real machine: compare rows of one table only.

`gpu.buffers`, which it also writes, becomes a fixture of the decoder tests if it is copied to `tests/profiler/cupti/captured`.
"""

# Question, measured by, expected or assumed; the names of measurements in report.py.
ROWS = [
    ("kernels and workloads on `cuda:0` against the host reference; streams, events, graphs, pools, threads, a lost device; N launches give N linked "
     "kernels; busy time against events", "`ctest -L gpu`", "all tests pass; busy time within 1 %", "tests"),
    ("is the injected library called once, on which thread, before CUDA is initialized; what happens if it returns 0",
     "`cupti_facts injected` with `injection_probe`", "once, on the calling thread, before its first call returns; the library always returns 1", "injection"),
    ("default values of CUPTI attributes", "`cupti_facts attributes`", "buffers per thread; on the device 3,200,000 bytes and 250 of them", "attributes"),
    ("which thread delivers buffers, how long `flush(0)` takes", "`cupti_facts buffers`", "any thread; short enough for ten calls a second", "buffers"),
    ("which calls produce synchronization records, and whether event records arrive without a request", "`cupti_facts syncs`",
     "none for blocking copies, which Stallscope detects by call and memory kind", "syncs"),
    ("callback number and name of a launch", "`cupti_facts launches`", "Stallscope uses names, not numbers", "launches"),
    ("work before its launch in 100,000 launches, drift of the clocks", "`cupti_facts clocks`", "none early by more than `clock_error_ns`; no drift", "clocks"),
    ("cost of CUPTI: calls and kernels, callbacks, queueing times; graph nodes against whole graphs", "`cupti_facts cost`", "under 2 us a launch", "costs"),
    ("cost of the options of `record` that are off by default", "`cupti_facts cost`", "under 2 us each", "options"),
    ("cost of a trace for the workload `increment`; strategies of `sampler`", "`measure.py`",
     "under 2 us a launch; at batch 32 the slowest strategy takes at least 2x as long", "measure"),
    ("what remains of a recording, by how the program ends", "`gpu_program`", "everything after a normal exit; otherwise all but the last second", "endings"),
    ("recordings of PyTorch programs: training loop, DataLoader, CUDA graph, two streams, two processes", "`torch_programs.py`",
     "all kernels, ranges and copies", "programs"),
    ("hardware metrics of a program with known phases: matrix products, copies within the device's memory, nothing", "`record --gpu-metrics`",
     "tensor pipes over 40 % in the first and under 10 % in the second, DRAM over 25 % read in the second, SMs under 5 % in the third", "metrics"),
    ("the same launch-bound training loop alone, with CUPTI alone, recorded, and under `torch.profiler`, interleaved", "`beside_torch.py`",
     "the same kernels and counts, busy time within 1 %; recording costs at most 5 % more than CUPTI alone, and less than `torch.profiler`", "beside_torch"),
    ("`torch.profiler` in a recorded program", "`report.py`", "it sees no GPU activity; with `--no-cupti` it does", "beside_profiler"),
    ("a recording under full load", "`gpu_program work-for-N`", "nothing missing", "soak"),
    ("raw buffers for the tests of the decoder", "`capture_buffers`", "saved", "capture"),
]


def title(name):
    return name.replace("_", " ").capitalize()


def cell(name, result):
    words = f"{result['line']} ({result['date']})" if result and result["state"] != "missing" else result["line"] if result else "not measured"
    return words + (f"; see the [note](#{title(name).lower().replace(' ', '-')})" if name in NOTES else "")


def page(results):
    parts = [INTRODUCTION]
    if "machine" in results:
        parts.append("## Machine\n\n" + results["machine"]["details"] + "\n")
    lines = ["## Measurements\n", "| question | measured by | expected or assumed | result |", "| --- | --- | --- | --- |"]
    lines += [f"| {question} | {by} | {expected} | {cell(name, results.get(name))} |" for question, by, expected, name in ROWS]
    parts.append("\n".join(lines) + "\n")
    for question, by, _, name in ROWS:
        found = [text.strip() for text in (results.get(name, {}).get("details"), NOTES.get(name)) if text]
        if found:
            parts.append(f"## {title(name)}\n\n" + "\n\n".join(found) + "\n")
    return "\n".join(parts)
