# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeps the floors of the house: who may include whom (ARCHITECTURE.md), told from the #include lines."""

import re
from pathlib import PurePosixPath

import tree

FLOORS = ["profiler", "engine", "gui"]  # from the ground up

# The rooms of the ground floor, and what each stands on.
ROOMS = {
    "base": set(),
    "trace": {"base"},
    "record": {"base", "trace"},
    "session": {"base", "trace"},
    "analysis": {"base", "trace"},
    "exchange": {"base", "trace", "session"},
    "cupti": {"base", "trace", "record"},
    "system": {"base", "trace", "record"},
}

# A library that is let into some folders only: what its headers look like, where they may appear, what to call it.
GUESTS = [
    (re.compile(r"^(Q[A-Z]\w*|Qt[A-Z]\w*/.*|q[a-z]+\.h)$"), ("gui/", "tests/"), "Qt below gui"),
    (re.compile(r"^cupti.*\.h$"), ("profiler/cupti/", "tests/profiler/cupti/"), "CUPTI outside profiler/cupti"),
    (re.compile(r"^(cuda_runtime.*\.h|cuda_fp16\.h|cublas.*\.h|nccl\.h|cub/.*|thrust/.*)$"), ("engine/cuda/", "tests/gpu/", "tests/engine/cuda/"), "the CUDA runtime outside engine/cuda"),
    (re.compile(r"^cuda\.h$"), ("engine/cuda/", "profiler/cupti/", "tests/gpu/"), "CUDA outside engine/cuda and profiler/cupti"),
    (re.compile(r"^mpi\.h$"), ("engine/mpi/",), "MPI outside engine/mpi"),
    (re.compile(r"^sqlite3.*\.h$"), ("profiler/exchange/nsight/", "profiler/exchange/sql/", "tests/"), "SQLite outside profiler/exchange/nsight and profiler/exchange/sql"),
    (re.compile(r"^qcustomplot\.h$"), ("gui/plot/", "tests/gui/plot/", "tests/bench/"), "QCustomPlot outside gui/plot"),
]

SOURCES = {".h", ".cpp", ".cu", ".cuh"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def includes(files):
    """(file, line number, is quoted, included name) of every #include."""
    for path in files.files:
        if PurePosixPath(path).suffix not in SOURCES:
            continue
        for number, line in enumerate(files.lines(path), 1):
            if match := INCLUDE.match(line):
                yield path, number, match[1] == '"', match[2]


def points_up(source, target):
    """Why the file `source` may not include the file `target`; None where it may."""
    if source.startswith("tests/") or target == source:
        return None
    if target.startswith("tests/"):
        return "the product includes a test"
    from_parts, to_parts = source.split("/"), target.split("/")
    if from_parts[0] not in FLOORS or to_parts[0] not in FLOORS:
        return None
    if FLOORS.index(to_parts[0]) > FLOORS.index(from_parts[0]):
        return f"{from_parts[0]} stands below {to_parts[0]}"
    return room_trespass(from_parts[1], to_parts[1]) if from_parts[0] == to_parts[0] == "profiler" else None


def room_trespass(from_room, to_room):
    if from_room not in ROOMS:
        return f"profiler/{from_room} is no room of the house"
    if to_room != from_room and to_room not in ROOMS[from_room]:
        return f"profiler/{from_room} does not stand on profiler/{to_room}"
    return None


def guests_out_of_place(path, name):
    return [complaint for pattern, places, complaint in GUESTS if pattern.match(name) and not path.startswith(places)]


def folder_cycles(edges):
    """Folders that include each other in a circle, each circle once. `edges`: folder -> folders that it includes."""
    circles, done = [], set()

    def walk(folder, trail):
        if folder in trail:
            circles.append(trail[trail.index(folder):] + [folder])
            return
        if folder in done:
            return
        for target in sorted(edges.get(folder, ())):
            walk(target, trail + [folder])
        done.add(folder)

    for folder in sorted(edges):
        walk(folder, [])
    return circles


def check(files):
    known = set(files.files)
    complaints, edges = [], {}
    for path, number, is_quoted, name in includes(files):
        place = f"{path}:{number}: "
        complaints += [place + complaint for complaint in guests_out_of_place(path, name)]
        if name not in known:
            if is_quoted and not name.endswith(".moc"):
                complaints.append(place + f'"{name}" is no file of the repository; includes begin at its root')
            continue
        if complaint := points_up(path, name):
            complaints.append(place + complaint)
        source_folder, target_folder = str(PurePosixPath(path).parent), str(PurePosixPath(name).parent)
        if source_folder != target_folder:
            edges.setdefault(source_folder, set()).add(target_folder)
    complaints += [" -> ".join(circle) + ": these folders include each other" for circle in folder_cycles(edges)]
    return complaints + qt_linked_below_gui(files)


def qt_linked_below_gui(files):
    scripts = [path for path in files.files if path.startswith(("profiler/", "engine/")) and path.endswith("CMakeLists.txt")]
    return [f"{path}:{number}: Qt below gui" for path in scripts for number, line in enumerate(files.lines(path), 1) if "Qt6::" in line]


if __name__ == "__main__":
    tree.main(check)
