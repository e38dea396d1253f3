# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What tells the desktop of the app: valid, under one id everywhere, with its icons, its pictures, and a type that finds sessions by
their content."""

import re
import shutil
import struct
import subprocess
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

import said

ID = "io.github.stallscope.Stallscope"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def validate(skipped, *words):
    if not shutil.which(words[0]):
        skipped.append(f"{words[0]} is not here")
        return []
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    return [f"{' '.join(map(str, words))}:\n{done.stdout}{done.stderr}"] if done.returncode else []


def check_ids(source, folder):
    entry = dict(line.split("=", 1) for line in (folder / f"{ID}.desktop").read_text().splitlines() if "=" in line)
    tree = xml.parse(folder / f"{ID}.metainfo.xml")
    said_ids = {
        "Icon of the desktop file": entry["Icon"],
        "id of the metainfo": tree.findtext("id"),
        "launchable of the metainfo": tree.findtext("launchable").removesuffix(".desktop"),
        "the app's own": re.search(r'kId = "([^"]+)"', (source / "gui/app/main.cpp").read_text())[1],
        "packaging/CMakeLists.txt": re.search(r"set\(STALLSCOPE_ID (\S+)\)", (source / "packaging/CMakeLists.txt").read_text())[1],
    }
    yield from (f"{where}: '{found}' is not {ID}" for where, found in said_ids.items() if found != ID)
    types = {
        "desktop file": sorted(entry["MimeType"].rstrip(";").split(";")),
        "metainfo": sorted(each.text for each in tree.findall("provides/mediatype")),
        "MIME types": sorted(each.get("type") for each in xml.parse(folder / f"{ID}.xml").iter(f"{MIME}mime-type")),
    }
    opened = sorted(f"application/x-{name}" for name in ("stallscope", "nsight-systems-report", "perfetto-trace", "rocm-profile-data", "xplane"))
    yield from (f"{where}: the types of files that open are {found}, not {opened}" for where, found in types.items() if found != opened)
    version = re.search(r"project\(stallscope VERSION (\S+)", (source / "CMakeLists.txt").read_text())[1]
    if (told := tree.find("releases/release").get("version")) != version:
        yield f"the metainfo tells of {told}, and this is {version}"
    for image in tree.iter("image"):
        if not (source / image.text.split("/main/")[1]).is_file():
            yield f"the metainfo shows {image.text}, which is not in the sources"


def check_icons(source):
    for name in (ID, "application-x-stallscope"):
        for size in SIZES:
            path = source / f"resources/icons/{size}/{name}.png"
            if struct.unpack(">II", path.read_bytes()[16:24]) != (size, size):
                yield f"{path} is not {size} x {size}; packaging/icons draws it"


def check_magic(source, folder, skipped):
    """Asks the desktop's own database what a session without a name is."""
    if not shutil.which("update-mime-database"):
        skipped.append("update-mime-database is not here")
        return
    with tempfile.TemporaryDirectory() as home:
        packages = Path(home, "mime/packages")
        packages.mkdir(parents=True)
        shutil.copy(folder / f"{ID}.xml", packages)
        subprocess.run(["update-mime-database", packages.parent], check=True, capture_output=True, timeout=60)
        magic = (packages.parent / "magic").read_bytes()
        pattern = re.search(rb"\[\d+:application/x-stallscope\]\n>0=\x00\x08(.{8})", magic, re.DOTALL)[1]
    session = (source / "tests/fuzz/corpus/session/rich.stallscope").read_bytes()
    if not session.startswith(pattern):
        yield f"a session begins with {session[:8]!r}, and the type looks for {pattern!r}"


def main():
    source = said.arguments()[0]
    folder = source / "packaging/desktop"
    skipped = []
    complaints = validate(skipped, "desktop-file-validate", folder / f"{ID}.desktop")
    complaints += validate(skipped, "appstreamcli", "validate", "--no-net", folder / f"{ID}.metainfo.xml")
    complaints += check_ids(source, folder)
    complaints += check_icons(source)
    complaints += check_magic(source, folder, skipped)
    said.end(complaints, skipped)


if __name__ == "__main__":
    main()
