# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs mcp_client.mjs with the official TypeScript client of the Model Context Protocol, which it installs from the npm registry.

mcp_client.py CLI APP TRACE FOLDER
"""

import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77  # as ctest is told
PACKAGE = "@modelcontextprotocol/sdk"


def skip(why):
    print(f"skipped: {why}")
    raise SystemExit(SKIPPED)


def install(folder):
    """Once per build folder."""
    if (folder / "node_modules" / PACKAGE / "package.json").exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text("{}\n")
    try:
        done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", PACKAGE], cwd=folder, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        skip(f"{PACKAGE} cannot be installed from npm within two minutes")
    if done.returncode != 0:
        skip(f"{PACKAGE} cannot be installed from npm here")


def main():
    cli, app, trace, folder = sys.argv[1:]
    folder = pathlib.Path(folder)
    if not shutil.which("node") or not shutil.which("npm"):
        skip("there is no Node.js with npm")
    version = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    if not version.startswith("v") or int(version[1:].split(".")[0]) < 18:
        skip(f"Node.js {version} is too old for {PACKAGE}, which needs 18")
    install(folder)
    script = pathlib.Path(__file__).with_name("mcp_client.mjs")
    raise SystemExit(subprocess.run(["node", str(script), str(folder), cli, app, trace], timeout=250).returncode)


main()
