# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the include graph: layers, the modules that each module may include, and where libraries may be used (ARCHITECTURE.md)."""

import re
from pathlib import PurePosixPath

import tree

LAYERS = ["profiler", "engine", "gui"]  # from the bottom up

ANALYSIS = "profiler/analysis/"
TRACE = {"profiler/base", "profiler/trace"}
NUMBERS = TRACE | {ANALYSIS + "report"}

# Each module of profiler and engine, and the modules below it that it may include. A folder inside a module belongs to the module, unless it
# is listed itself.
MODULES = {
    "profiler/base": set(),
    "profiler/trace": {"profiler/base"},
    "profiler/record": TRACE,
    "profiler/cupti": TRACE | {"profiler/record"},
    "profiler/counters": TRACE | {"profiler/record"},
    "profiler/session": TRACE,
    "profiler/formats": TRACE | {"profiler/session"},
    "profiler/lod": TRACE,
    ANALYSIS + "report": TRACE,
    ANALYSIS + "intervals": TRACE,
    ANALYSIS + "index": NUMBERS | {ANALYSIS + "intervals"},
    ANALYSIS + "metrics": NUMBERS | {ANALYSIS + "intervals", ANALYSIS + "index"},
    ANALYSIS + "waits": NUMBERS | {ANALYSIS + "intervals", ANALYSIS + "index"},
    ANALYSIS + "budget": NUMBERS | {ANALYSIS + name for name in ("intervals", "index", "waits")},
    ANALYSIS + "segments": NUMBERS | {ANALYSIS + name for name in ("intervals", "index", "metrics", "waits", "budget")},
    ANALYSIS + "compare": NUMBERS,
    ANALYSIS + "device_model": NUMBERS | {ANALYSIS + "index"},
    ANALYSIS + "replay": NUMBERS | {ANALYSIS + name for name in ("intervals", "index", "waits", "segments", "device_model")},
    ANALYSIS + "steps": NUMBERS | {ANALYSIS + name for name in ("intervals", "index", "segments", "compare")},
    ANALYSIS + "advice": NUMBERS | {ANALYSIS + name for name in ("intervals", "waits", "metrics", "budget", "segments", "replay", "steps")},
    "profiler/ranks": NUMBERS | {"profiler/formats", ANALYSIS + "segments", ANALYSIS + "waits"},
    "profiler/narrative": NUMBERS | {"profiler/ranks"} | {ANALYSIS + name for name in ("waits", "compare", "replay", "steps", "advice")},
    "profiler/query": NUMBERS | {"profiler/formats"} | {ANALYSIS + name for name in ("intervals", "index", "waits", "segments", "steps")},
    "engine/device": set(),
    "engine/workloads": {"engine/device", "engine/cpu"},
    "engine/cpu": {"engine/device"},
    "engine/cuda": {"engine/device"},
    "engine/inject": set(),
    "engine/experiment": {"engine/device", "engine/cpu", "engine/workloads"},
    "engine/recording": {"engine/inject"},
    "engine/cluster": {"engine/device", "engine/experiment"},
    "engine/files": set(),
    "engine/cli": {"engine/device", "engine/cpu", "engine/workloads", "engine/experiment", "engine/inject", "engine/recording", "engine/cluster", "engine/files"},
    "engine/python": {"engine/files"},
}
# The programs and the Python module do not include each other; what they share lies below them.
FACES = ("gui", "engine/cli", "engine/python")

# A library or header that only some folders may use: what its headers look like, where they may appear, and the complaint elsewhere.
LIBRARIES = [
    (re.compile(r"^(Q[A-Z]\w*|Qt[A-Z]\w*/.*|q[a-z]+\.h)$"), ("gui/", "tests/"), "Qt below gui"),
    (re.compile(r"^cupti.*\.h$"), ("profiler/cupti/", "tests/profiler/cupti/"), "CUPTI outside profiler/cupti"),
    (re.compile(r"^(cuda_runtime.*\.h|cuda_fp16\.h|cublas.*\.h|nccl\.h|cub/.*|thrust/.*)$"), ("engine/cuda/", "tests/gpu/", "tests/engine/cuda/"), "the CUDA runtime outside engine/cuda"),
    (re.compile(r"^cuda\.h$"), ("engine/cuda/", "profiler/cupti/", "tests/gpu/"), "CUDA outside engine/cuda and profiler/cupti"),
    (re.compile(r"^(elfutils/.*|dwarf\.h|gelf\.h|libelf\.h)$"), ("engine/recording/", "tests/engine/recording/"), "elfutils outside engine/recording"),
    (re.compile(r"^mpi\.h$"), ("engine/cluster/mpi/",), "MPI outside engine/cluster/mpi"),
    (re.compile(r"^protozero/"), ("profiler/formats/common/proto_bytes.h", "profiler/formats/common/proto_reader.h", "profiler/formats/perfetto/", "profiler/formats/xplane/", "tests/"),
     "protozero outside profiler/formats/perfetto, profiler/formats/xplane, proto_bytes.h and proto_reader.h"),
    (re.compile(r"^isa-l/"), ("profiler/formats/common/gzip_inflater.cpp",), "igzip outside profiler/formats/common/gzip_inflater.cpp"),
    (re.compile(r"^sqlite3.*\.h$"), ("profiler/formats/nsight/", "profiler/formats/rocm/", "profiler/formats/sqlite/", "profiler/query/", "tests/"), "SQLite outside profiler/query and profiler/formats/nsight, rocm and sqlite"),
    (re.compile(r"^(pybind11/.*|Python\.h)$"), ("engine/python/",), "Python outside engine/python"),
    (re.compile(r"^qcustomplot\.h$"), ("gui/common/charts/", "tests/gui/common/charts/", "tests/bench/"), "QCustomPlot outside gui/common/charts"),
    (re.compile(r"^profiler/analysis/device_model/cpu_model\.h$"), (ANALYSIS + "device_model/", "tests/"), "the model of the CPU device outside profiler/analysis/device_model (its interface is device_model.h)"),
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


def module_of(path):
    """The listed module that holds the file; None for a file of gui, or of no module."""
    folder = PurePosixPath(path).parent
    while str(folder) != "." and str(folder) not in MODULES:
        folder = folder.parent
    return str(folder) if str(folder) in MODULES else None


def face_of(path):
    return next((face for face in FACES if path.startswith(face + "/")), None)


def forbidden(source, target):
    """Why the file `source` may not include the file `target`; None where it may."""
    if source.startswith("tests/") or target == source:
        return None
    if target.startswith("tests/"):
        return "the product includes a test"
    from_layer, to_layer = source.split("/")[0], target.split("/")[0]
    if from_layer not in LAYERS or to_layer not in LAYERS:
        return None
    if LAYERS.index(to_layer) > LAYERS.index(from_layer):
        return f"{from_layer} is below {to_layer}"
    if face_of(source) and face_of(target) and face_of(source) != face_of(target):
        return f"{face_of(source)} and {face_of(target)} may not include each other"
    return forbidden_module(source, target) if from_layer == to_layer != "gui" else None


def forbidden_module(source, target):
    from_module, to_module = module_of(source), module_of(target)
    if from_module is None:
        return f"{PurePosixPath(source).parent} is not a listed module"
    if to_module is None:
        return f"{PurePosixPath(target).parent} is not a listed module"
    if to_module != from_module and to_module not in MODULES[from_module]:
        return f"{from_module} may not include {to_module}"
    return None


def misplaced_libraries(path, name):
    return [complaint for pattern, places, complaint in LIBRARIES if pattern.match(name) and not path.startswith(places)]


def folder_cycles(edges):
    """Folders that include each other in a cycle, each cycle once. `edges`: folder -> folders that it includes."""
    cycles, done = [], set()

    def walk(folder, trail):
        if folder in trail:
            cycles.append(trail[trail.index(folder):] + [folder])
            return
        if folder in done:
            return
        for target in sorted(edges.get(folder, ())):
            walk(target, trail + [folder])
        done.add(folder)

    for folder in sorted(edges):
        walk(folder, [])
    return cycles


def check(files):
    known = set(files.files)
    complaints, edges = [], {}
    for path, number, is_quoted, name in includes(files):
        place = f"{path}:{number}: "
        complaints += [place + complaint for complaint in misplaced_libraries(path, name)]
        if name not in known:
            if is_quoted and not name.endswith(".moc"):
                complaints.append(place + f'"{name}" is not a file of the repository; includes begin at its root')
            continue
        if complaint := forbidden(path, name):
            complaints.append(place + complaint)
        source_folder, target_folder = str(PurePosixPath(path).parent), str(PurePosixPath(name).parent)
        if source_folder != target_folder:
            edges.setdefault(source_folder, set()).add(target_folder)
    complaints += [" -> ".join(cycle) + ": these folders include each other" for cycle in folder_cycles(edges)]
    return complaints + linked_above(files)


def linked_above(files):
    """CMake targets that link what their includes may not use."""
    complaints = []
    for path in files.files:
        if not path.endswith("CMakeLists.txt"):
            continue
        for number, line in enumerate(files.lines(path), 1):
            if path.startswith(("profiler/", "engine/")) and "Qt6::" in line:
                complaints.append(f"{path}:{number}: Qt below gui")
            if path.startswith("gui/") and "stallscope_cli" in line:
                complaints.append(f"{path}:{number}: gui links stallscope_cli")
    return complaints


if __name__ == "__main__":
    tree.main(check)
