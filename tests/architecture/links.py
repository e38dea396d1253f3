# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the documents point at is there: links, headings, and files and folders named in `code`."""

import fnmatch
import re
from pathlib import PurePosixPath

import tree

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\s]+)`")
HEADING = re.compile(r"^#+\s+(.*?)\s*$")


def anchors(files, path):
    """As the usual renderers make them: lower case, spaces to hyphens, everything else but letters and digits gone."""
    headings = [match[1] for line in files.lines(path) if (match := HEADING.match(line))]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def resolved(path, target):
    parts = []
    for part in (PurePosixPath(path).parent / target).parts:
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def link_fault(files, folders, path, target):
    if re.match(r"^[a-z]+:", target):
        return None
    file_part, _, anchor = target.partition("#")
    place = resolved(path, file_part) if file_part else path
    if place not in files.files and place not in folders:
        return f"there is no {place}"
    if anchor and place.endswith(".md") and anchor not in anchors(files, place):
        return f"{place} has no heading '#{anchor}'"
    return None


def code_fault(files, folders, text):
    """Only what begins with a folder of the repository is taken for a path. <placeholders> are left alone."""
    name = text.rstrip("/")
    if "/" not in text or name.split("/")[0] not in folders or re.search(r"[<>{}$|=]", name):
        return None
    there = files.files + sorted(folders)
    return None if any(fnmatch.fnmatchcase(entry, name) for entry in there) else f"there is no {name}"


def check(files):
    folders = {str(parent) for path in files.files for parent in PurePosixPath(path).parents}
    complaints = []
    for path in (entry for entry in files.files if entry.endswith(".md")):
        fenced = False
        for number, line in enumerate(files.lines(path), 1):
            fenced ^= line.lstrip().startswith("```")
            if fenced:
                continue
            faults = [link_fault(files, folders, path, target) for target in LINK.findall(line)]
            faults += [code_fault(files, folders, text) for text in CODE.findall(line)]
            complaints += [f"{path}:{number}: {fault}" for fault in faults if fault]
    return complaints


if __name__ == "__main__":
    tree.main(check)
