# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Both programs name the version of CMakeLists.txt, and the same commit, compiler and libraries."""

import re

import said

FIELDS = ["commit", "compiler", "Qt", "CUDA", "CUPTI"]


def check(name, lines, version):
    if lines[0] != f"{name} {version}":
        yield f"{name} --version begins with '{lines[0]}', and this is {version}"
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"{version} is not a semantic version"
    found = [line.split()[0] for line in lines[1:] if len(line.split()) > 1]
    if found != FIELDS:
        yield f"{name} --version names {found}, not {FIELDS}"
    if not re.search(r"(GCC|Clang|clang version) \d+\.\d+", "\n".join(lines), re.IGNORECASE):
        yield f"{name} --version does not name its compiler"


def main():
    source, cli, app = said.arguments()
    version = re.search(r"project\(stallscope VERSION (\S+)", (source / "CMakeLists.txt").read_text())[1]
    programs = {"stallscope-cli": cli} | ({"stallscope": app} if app else {})
    told = {name: said.out(program, "--version").splitlines() for name, program in programs.items()}
    complaints = [complaint for name, lines in told.items() for complaint in check(name, lines, version)]
    if len({tuple(lines[1:]) for lines in told.values()}) > 1:
        complaints.append(f"they do not agree: {told}")
    said.end(complaints)


if __name__ == "__main__":
    main()
