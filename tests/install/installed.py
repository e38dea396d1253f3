# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Installs the build into a folder, and uses it there: the programs find the libraries that they load where they were put."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PATIENCE = 120  # seconds


class Installation:
    def __init__(self, options, folder):
        self.options, self.folder = options, Path(folder)
        self.prefix = self.folder / "prefix"
        self.environment = {**os.environ, "HOME": folder, "QT_QPA_PLATFORM": "offscreen"}

    def run(self, *words):
        result = subprocess.run([str(word) for word in words], cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=PATIENCE)
        assert result.returncode == 0, f"{words} ended with {result.returncode}: {result.stderr}"
        return result

    def cli(self, *words):
        return self.run(self.prefix / "bin/stallscope-cli", *words)

    def install(self):
        self.run(self.options.cmake, "--install", self.options.build, "--prefix", self.prefix)
        libraries = {path.name for path in (self.prefix / "lib/stallscope").iterdir()}
        plugins = {"libstallscope_cuda.so": self.options.has_cuda, "libstallscope_inject_cuda.so": self.options.has_cupti, "libstallscope_mpi.so": self.options.has_mpi}
        expected = {"libstallscope_inject.so"} | {name for name, is_built in plugins.items() if is_built}
        assert libraries == expected, libraries

    def records(self):
        said = self.cli("record", "-o", "x.stallscope", "--", self.options.program, "nested").stderr
        assert "x.stallscope: 3 spans of 1 process" in said, said
        assert json.loads(self.cli("info", "x.stallscope", "--json").stdout)["spans"] == 3

    def lists_devices(self):
        """Where there is no GPU the reason is another one than that the plugin is not there."""
        said = self.cli("devices").stdout
        assert "cpu" in said, said
        assert ("not installed" in said or "no CUDA plugin" in said) != self.options.has_cuda, said

    def runs_and_analyzes(self):
        self.cli("run", "increment", "--strategy", "async", "--repeat", "1", "--param", "count=10", "-o", "run.stallscope")
        assert "The device was busy" in self.cli("analyze", self.options.example).stdout

    def shows(self):
        picture = self.folder / "picture.png"
        self.run(self.prefix / "bin/stallscope", "--screenshot", picture, "x.stallscope")
        assert picture.stat().st_size > 1000

    def test(self):
        self.install()
        self.records()
        self.lists_devices()
        self.runs_and_analyzes()
        if self.options.has_app:
            self.shows()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ["cmake", "build", "program", "example"]:
        parser.add_argument(f"--{name}", required=True)
    for name in ["cuda", "cupti", "mpi", "app"]:
        parser.add_argument(f"--has-{name}", action="store_true")
    with tempfile.TemporaryDirectory() as folder:
        words = [word for word in sys.argv[1:] if word]  # CMake passes an empty one for each part that is not built
        Installation(parser.parse_args(words), folder).test()


if __name__ == "__main__":
    main()
