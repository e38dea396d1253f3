# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide works as it stands: every ```sh block of docs/guide is run, page by page, with the example as everybody's trace. And its
pictures are small, and all of them shown somewhere."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import said

MOST_BYTES = 150 * 1024
TRACES = ("train.json.gz", "before.json.gz", "after.json.gz")


def run_page(page, source):
    blocks = re.findall(r"^```sh\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)
    with tempfile.TemporaryDirectory() as folder:
        for name in TRACES:
            shutil.copy(source / "resources/examples/example.json.gz", Path(folder, name))
        for block in blocks:
            done = subprocess.run(["bash", "-ec", block], cwd=folder, capture_output=True, text=True, timeout=240)
            if done.returncode:
                yield f"{page.name}: this ends with {done.returncode}:\n{block}{done.stderr}"


def check_pictures(source):
    told = "".join(page.read_text() for page in [*source.glob("*.md"), *source.glob("docs/**/*.md")])
    for picture in (source / "docs/pictures").glob("*.png"):
        if picture.name not in told:
            yield f"docs/pictures/{picture.name} is shown nowhere"
        if picture.stat().st_size > MOST_BYTES:
            yield f"docs/pictures/{picture.name} is larger than {MOST_BYTES // 1024} KiB"


def main():
    source, cli, app = said.arguments()
    os.environ["PATH"] = os.pathsep.join([os.path.dirname(cli), os.path.dirname(app), os.environ["PATH"]])
    complaints = list(check_pictures(source))
    pages = sorted((source / "docs/guide").glob("*.md"))
    assert len(pages) > 5, pages
    if app:
        for page in pages:
            complaints += run_page(page, source)
    said.end(complaints, [] if app else ["the app is not built, so the commands of the guide were not run"])


if __name__ == "__main__":
    main()
