#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""PyTorch programs to record on a GPU: `torch_programs.py train|loader|graph|streams|processes|phases`. Each prints one line of JSON with the
number of kernels that a recording must contain at least, or exactly, by name. Exits with status 77 and a reason without PyTorch or a GPU."""

import json
import os
import subprocess
import sys
import time

SKIPPED = 77
STEPS = 50
ADD = "std::array<char*, 2ul>"  # x.add_(1) is one kernel with this in its name, and no other kernel of these programs has it


def say(**expected):
    print(json.dumps(expected), flush=True)


def model_and_optimizer(torch):
    torch.manual_seed(1)
    model = torch.nn.Sequential(*[torch.nn.Linear(1024, 1024) for _ in range(8)], torch.nn.ReLU()).cuda()
    return model, torch.optim.SGD(model.parameters(), lr=1e-3)


def train(torch):
    """A training loop that reads its loss in every step."""
    model, optimizer = model_and_optimizer(torch)
    data = torch.randn(256, 1024, device="cuda")
    for step in range(STEPS):
        with torch.cuda.nvtx.range("step"):
            with torch.cuda.nvtx.range("forward"):
                loss = model(data).square().mean()
            with torch.cuda.nvtx.range("backward"):
                optimizer.zero_grad()
                loss.backward()
            with torch.cuda.nvtx.range("optimizer"):
                optimizer.step()
            loss.item()
    say(ranges={"step": STEPS, "forward": STEPS, "backward": STEPS, "optimizer": STEPS}, blocking=STEPS)


class Numbers:
    """A data set of which each item takes a while."""

    def __len__(self):
        return 2048

    def __getitem__(self, index):
        import torch
        return torch.randn(1024, generator=torch.Generator().manual_seed(index)), index % 10


def loader(torch):
    """Batches from worker processes, copied from pinned memory."""
    model, optimizer = model_and_optimizer(torch)
    batches = torch.utils.data.DataLoader(Numbers(), batch_size=64, num_workers=4, pin_memory=True)
    count = 0
    for data, _ in batches:
        with torch.cuda.nvtx.range("step"):
            loss = model(data.cuda(non_blocking=True)).square().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            count += 1
    torch.cuda.synchronize()
    say(ranges={"step": count}, copies_to_device=count)


def graph(torch):
    """A graph of 20 kernels, captured once and launched 50 times."""
    x = torch.zeros(1 << 16, device="cuda")
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        x.add_(1)
    torch.cuda.synchronize()
    captured = torch.cuda.CUDAGraph()
    with torch.cuda.graph(captured, stream=stream):
        for _ in range(20):
            x.add_(1)
    for _ in range(STEPS):
        captured.replay()
    torch.cuda.synchronize()
    assert float(x[0]) == 1 + 20 * STEPS
    say(kernels={ADD: 1 + 20 * STEPS}, graph_launches=STEPS)


def streams(torch):
    """Two streams with work that overlaps, and an event between them."""
    one, two = torch.cuda.Stream(), torch.cuda.Stream()
    x, y = torch.zeros(1 << 24, device="cuda"), torch.zeros(1 << 24, device="cuda")
    torch.cuda.synchronize()
    for _ in range(STEPS):
        with torch.cuda.stream(one):
            x.add_(1)
            event = one.record_event()
        with torch.cuda.stream(two):
            y.add_(1)
            two.wait_event(event)
            y.add_(1)
    torch.cuda.synchronize()
    say(kernels={ADD: 3 * STEPS}, streams=2)


def phases(torch):
    """Half a second each of matrix products in tensor pipes, copies within the memory of the device, and nothing, each under its name."""
    a = torch.randn(8192, 8192, device="cuda", dtype=torch.bfloat16)
    b = torch.empty_like(a)
    x = torch.zeros(1 << 28, device="cuda")
    y = torch.empty_like(x)

    def phase(name, work):
        torch.cuda.synchronize()
        with torch.cuda.nvtx.range(name):
            until = time.monotonic() + 0.5
            while time.monotonic() < until:
                work()
                torch.cuda.synchronize()

    phase("warm-up", lambda: (torch.mm(a, a, out=b), y.copy_(x)))
    phase("tensor", lambda: [torch.mm(a, a, out=b) for _ in range(20)])
    phase("memory", lambda: [y.copy_(x) for _ in range(20)])
    phase("nothing", lambda: time.sleep(0.01))
    say(ranges={"tensor": 1, "memory": 1, "nothing": 1})


def processes(torch):
    """Two processes that use one GPU, beside the first one, which does not."""
    children = [subprocess.Popen([sys.executable, os.path.abspath(__file__), "streams"], stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [child.wait() for child in children] == [0, 0]
    say(kernels={ADD: 2 * 3 * STEPS}, processes=2)


def main():
    programs = {each.__name__: each for each in (train, loader, graph, streams, processes, phases)}
    if len(sys.argv) != 2 or sys.argv[1] not in programs:
        sys.exit(f"usage: torch_programs.py {'|'.join(programs)}")
    try:
        import torch
    except ImportError:
        print("skipped: PyTorch not found")
        return SKIPPED
    if sys.argv[1] != "processes" and not torch.cuda.is_available():
        print("skipped: PyTorch finds no GPU")
        return SKIPPED
    programs[sys.argv[1]](torch)
    return 0


if __name__ == "__main__":
    sys.exit(main())
