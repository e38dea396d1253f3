# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every file says whose it is and under which licence; nothing unfinished and nothing of one machine is committed."""

import fnmatch
import re
import tomllib

import tree

COPYRIGHT = "SPDX-FileCopyrightText: "
LICENCE = "SPDX-License-Identifier: GPL-3.0-or-later"
LICENCE_TEXTS = re.compile(r"^(LICENSE|COPYING)[^/]*$")

# Put together here, so that this file may be checked as well.
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")
MACHINE_PATH = re.compile(r"""(?<![\w.}>/])/(wo""" r"""rk|ro""" r"""ot|ho""" r"""me/\w+)/""")
WAITS_BY_THE_CLOCK = re.compile(r"QTest::q" r"Wait\(|QThread::m?sl" r"eep|sleep_" r"(for|until)\(|\bu" r"sleep\(")

TOP_LINES = 100


def annotated(files):
    """Files that cannot hold a comment, as REUSE.toml lists them."""
    text = files.text("REUSE.toml") if "REUSE.toml" in files.files else ""
    patterns = [path for entry in tomllib.loads(text).get("annotations", []) for path in entry["path"]]
    return {path for path in files.files if any(fnmatch.fnmatchcase(path, pattern) for pattern in patterns)}, patterns


def licence_lines(files):
    excused, patterns = annotated(files)
    complaints = [f"REUSE.toml: nothing matches '{p}'" for p in patterns if not any(fnmatch.fnmatchcase(f, p) for f in files.files)]
    for path in files.files:
        if path in excused or LICENCE_TEXTS.match(path):
            continue
        head = "\n".join(files.lines(path)[:6])
        if COPYRIGHT not in head or LICENCE not in head:
            complaints.append(f"{path}: does not begin with its SPDX lines, and REUSE.toml does not list it")
    return complaints


def words(files):
    complaints = []
    for path in files.files:
        if LICENCE_TEXTS.match(path):
            continue
        for number, line in enumerate(files.lines(path), 1):
            if match := UNFINISHED.search(line):
                complaints.append(f"{path}:{number}: unfinished ({match[0]})")
            if match := MACHINE_PATH.search(line):
                complaints.append(f"{path}:{number}: a path of one machine ({match[0]})")
            if path.startswith("tests/") and (match := WAITS_BY_THE_CLOCK.search(line)):
                complaints.append(f"{path}:{number}: waits by the clock ({match[0]}); await a condition")
    return complaints


def top_file(files):
    count = len(files.lines("CMakeLists.txt"))
    return [f"CMakeLists.txt: {count} lines; it stays under {TOP_LINES}"] if count >= TOP_LINES else []


def check(files):
    return licence_lines(files) + words(files) + top_file(files)


if __name__ == "__main__":
    tree.main(check)
