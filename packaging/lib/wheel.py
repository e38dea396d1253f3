# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Packs the Python module as a wheel: a zip archive with a list of its files. Prints the path of the wheel.

    wheel.py FOLDER-OF-THE-MODULE VERSION DESCRIPTION LICENCE OUTPUT-FOLDER
"""

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

# Libraries that every Linux system of the tag manylinux has (PEP 600), and the first of these tags whose systems have a version of the C++ library.
OF_SYSTEM = re.compile(r"lib(c|m|dl|pthread|rt|stdc\+\+|gcc_s)\.so\.\d+|ld-linux-[\w-]+\.so\.\d+")
GLIBC_OF_GLIBCXX = {28: 31, 29: 34, 30: 35, 31: 38, 32: 38, 33: 39}

# Packages whose code is in the module, for their licences, with the shared library that a build may use instead; simdjson is packed as one.
LINKED = {
    "libfmt-dev": "libfmt.so",
    "libprotozero-dev": None,
    "libsimdjson-dev": "libsimdjson.so",
    "libsqlite3-dev": "libsqlite3.so",
    "libzstd-dev": "libzstd.so",
    "zlib1g-dev": "libz.so",
    "pybind11-dev": None,
}
# Libraries without an archive in Debian, which are packed beside the module if it needs them.
BESIDE = {"libsimdjson.so": "libsimdjson-dev", "libisal.so": "libisal-dev"}
DOCUMENTS = Path("/usr/share/doc")

PAGE = "https://github.com/stallscope/stallscope"


def dynamic_part(library):
    return subprocess.run(["readelf", "-W", "-d", "-V", library], capture_output=True, text=True, check=True).stdout


def needed_by(library):
    return set(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic_part(library)))


def path_of(name):
    """Where the loader finds a library of the system."""
    lines = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    found = re.search(rf"^\s*{re.escape(name)} \(.*\) => (.*)$", lines, re.MULTILINE)
    return Path(found[1]) if found else None


def add_libraries(extension, folder):
    """Copies libraries beside the module, which looks there. Returns the libraries that are still missing elsewhere."""
    for name in needed_by(extension):
        if name.startswith(tuple(BESIDE)) and (source := path_of(name)):
            shutil.copy(source, folder / name)
    packed = {file.name for file in folder.iterdir()}
    libraries = [file for file in folder.iterdir() if ".so" in file.name]
    return {name for library in libraries for name in needed_by(library) if name not in packed and not OF_SYSTEM.fullmatch(name)}


def platform_of(folder, missing):
    """The tag manylinux of the oldest systems that have what the libraries ask for; linux if they ask for others."""
    machine = os.uname().machine
    wanted = "".join(dynamic_part(file) for file in folder.iterdir() if ".so" in file.name)
    glibcxx = max(map(int, re.findall(r"GLIBCXX_3\.4\.(\d+)", wanted)), default=0)
    if missing or glibcxx > max(GLIBC_OF_GLIBCXX):
        return f"linux_{machine}"
    glibc = max(map(int, re.findall(r"GLIBC_2\.(\d+)", wanted)), default=17)
    return f"manylinux_2_{max(glibc, GLIBC_OF_GLIBCXX.get(glibcxx, 31))}_{machine}"


def metadata(version, description):
    return f"""Metadata-Version: 2.1
Name: stallscope
Version: {version}
Summary: Traces of GPU programs: what limits a run, where the host waits, and every span as an array
License: GPL-3.0-or-later
Project-URL: Source, {PAGE}
Requires-Python: >=3.11
Provides-Extra: numpy
Requires-Dist: numpy; extra == "numpy"
Provides-Extra: pandas
Requires-Dist: pandas; extra == "pandas"
Description-Content-Type: text/markdown

{description}"""


def with_absolute_links(description, folder):
    """Links to files of the repository lead to its page: a wheel has none of them."""

    def absolute(link):
        target = link[1]
        if re.match(r"[a-z]+:|#", target):
            return link[0]
        return f"]({PAGE}/blob/main/{os.path.normpath(os.path.join(folder, target))})"

    return re.sub(r"\]\(([^()\s]+)\)", absolute, description)


def licences(licence, missing, packed):
    """Of the module and of each library in it, by the name of its file. `missing` are shared libraries that are not packed, `packed` those that are."""
    files = {"LICENSE": licence.read_bytes()}
    beside = {package: library for library, package in BESIDE.items() if any(name.startswith(library) for name in packed)}
    for package, library in {**LINKED, **beside}.items():
        if library and any(name.startswith(library) for name in missing):
            continue
        file = DOCUMENTS / package / "copyright"
        if not file.is_file():
            sys.exit(f"wheel.py: the wheel needs the licence of {package}, but {file} is missing; reinstall the package")
        files[f"{package}.copyright"] = file.read_bytes()
    return files


class Wheel:
    """Files in the order of their names, with the time of the release, so that the same sources give the same bytes."""

    def __init__(self, path, info):
        self.archive = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self.info = info
        self.records = []
        # A zip archive has no earlier time
        self.time = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800))[:6]

    def add(self, name, content, mode=0o644):
        entry = zipfile.ZipInfo(name, self.time)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100000 | mode) << 16
        self.archive.writestr(entry, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.records.append(f"{name},sha256={digest},{len(content)}")

    def close(self):
        record = f"{self.info}/RECORD"
        entry = zipfile.ZipInfo(record, self.time)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = 0o100644 << 16
        self.archive.writestr(entry, "".join(f"{line}\n" for line in [*self.records, f"{record},,"]))
        self.archive.close()


def main():
    module, version, description, licence, output = (Path(sys.argv[1]), sys.argv[2], *map(Path, sys.argv[3:6]))
    extension, = module.glob("_native*.so")
    python = "cp" + re.search(r"cpython-(\d+)", extension.name)[1]
    with tempfile.TemporaryDirectory() as folder:
        packed = Path(folder)
        for file in ("__init__.py", "__init__.pyi", "py.typed"):
            shutil.copy(module / file, packed / file)
        subprocess.run(["strip", "--strip-unneeded", "-o", packed / extension.name, extension], check=True)
        missing = add_libraries(packed / extension.name, packed)
        if missing:
            print(f"wheel.py: the wheel needs a system with {', '.join(sorted(missing))}, since their archives are not installed here", file=sys.stderr)
        tag = f"{python}-{python}-{platform_of(packed, missing)}"
        path = output / f"stallscope-{version}-{tag}.whl"
        info = f"stallscope-{version}.dist-info"
        wheel = Wheel(path, info)
        files = sorted(packed.iterdir())
        for file in files:
            wheel.add(f"stallscope/{file.name}", file.read_bytes(), 0o755 if ".so" in file.name else 0o644)
    for name, content in sorted(licences(licence, missing, [file.name for file in files]).items()):
        wheel.add(f"{info}/licenses/{name}", content)
    wheel.add(f"{info}/METADATA", metadata(version, with_absolute_links(description.read_text(), description.parent)).encode())
    wheel.add(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: stallscope\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())
    wheel.close()
    print(path)


if __name__ == "__main__":
    main()
