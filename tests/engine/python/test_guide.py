# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python examples of the documentation work as they stand: the blocks of a page are run one after the other, as the cells of a notebook, with the
example in place of each trace. What a block shows in a comment behind an expression is checked."""

import ast
import os
import re
import shutil
import tempfile
import unittest

import material

PAGES = ("docs/guide/python.md", "docs/python.md")
TRACES = ("train.json.gz", "before.json.gz", "after.json.gz")
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def cells(page):
    return BLOCK.findall((material.SOURCE / page).read_text())


@material.needs_numpy
@material.needs_pandas
class GuideTest(unittest.TestCase):
    def test_pages(self):
        for page in PAGES:
            blocks = cells(page)
            self.assertGreater(len(blocks), 3, page)
            names = {}
            with tempfile.TemporaryDirectory() as folder:
                for trace in TRACES:
                    shutil.copy(material.EXAMPLE, os.path.join(folder, trace))
                before = os.getcwd()
                os.chdir(folder)
                try:
                    for number, block in enumerate(blocks, 1):
                        if "picture(" in block and not material.HAS_APP:
                            print(f"left out: the app is not built, so block {number} of {page} was not run")
                            continue
                        self.run_cell(f"{page}, block {number}", block, names)
                finally:
                    os.chdir(before)

    def run_cell(self, place, block, names):
        for statement in ast.parse(block).body:
            source = ast.get_source_segment(block, statement)
            shown = re.search(r"#\s*=> (.*)$", block.splitlines()[statement.end_lineno - 1])
            try:
                if shown:
                    self.assertEqual(repr(eval(source, names)), shown[1], f"{place}: {source}")
                else:
                    exec(compile(source, place, "exec"), names)
            except Exception as error:
                raise AssertionError(f"{place}: {source}: {type(error).__name__}: {error}") from error


if __name__ == "__main__":
    material.main()
