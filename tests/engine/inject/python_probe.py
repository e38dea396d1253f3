# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Calls a library that looks at the Python around it: once, and then from many threads while much else goes on."""

import ctypes
import gc
import sys
import threading

library = ctypes.CDLL(sys.argv[1])
library.probe.restype = ctypes.c_char_p


def frames():
    """(function, file, line) of the frames of Python, innermost first; those of this function left out."""
    lines = library.probe().decode().splitlines()
    found = [tuple(line.rsplit("|", 2)) for line in lines]
    return [frame for frame in found if not frame[0].startswith("+0x")][1:]


class Größe:
    def method(self):
        return (
            len("before"),
            frames(),
        )[1]


def generator():
    yield Größe().method()


def deep(depth):
    if depth:
        return deep(depth - 1)
    return [frame[0] for frame in frames()]


def worker(complaints):
    for turn in range(500):
        names = deep(turn % 40)
        if names[:turn % 40 + 2] != (["deep"] * (turn % 40 + 1) + ["worker"]):
            complaints.append(names)


def disturb(is_over):
    while not is_over.is_set():
        exec(compile("def made(): return [i for i in range(50)]\nmade()", "made", "exec"), {})
        gc.collect()


def stress():
    complaints, is_over = [], threading.Event()
    disturber = threading.Thread(target=disturb, args=(is_over,))
    disturber.start()
    workers = [threading.Thread(target=worker, args=(complaints,)) for _ in range(4)]
    for one in workers:
        one.start()
    for one in workers:
        one.join()
    is_over.set()
    disturber.join()
    return complaints[:1]


for function, file, line in next(generator()):
    print(function, file.rsplit("/", 1)[-1], line)
print("stress", stress())
