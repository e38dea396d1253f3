# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every value of stallscope is that of stallscope-cli."""

import json
import os
import subprocess
import tempfile
import unittest

import material
import stallscope

FORMATS = {".json", ".gz", ".sqlite", ".pftrace", ".pb", ".db", ".rpd", ".proto", ".stallscope"}


def traces():
    """The example, and all shared traces that stallscope-cli analyses."""
    files = [material.EXAMPLE]
    if material.SHARED.is_dir():
        found = [*material.SHARED.iterdir(), *(material.SHARED / "formats").iterdir()]
        files += sorted(file for file in found if file.suffix in FORMATS and file.name not in ("expected.json", "diagnoses.json"))
    return files


def analysis(file, *options):
    """The document of `analyze --json`, or None if there is nothing to analyse."""
    done = subprocess.run([material.CLI, "analyze", file, "--json", *options], capture_output=True, timeout=material.PATIENCE)
    return json.loads(done.stdout) if done.returncode == 0 else None


class ValuesTest(unittest.TestCase):
    maxDiff = 2000

    def analysed_traces(self):
        """Each trace with its analysis."""
        analysed = 0
        for file in traces():
            document = analysis(file, "--top", "0", "--rows")
            if document is None:
                continue
            analysed += 1
            yield file, document
        self.assertGreater(analysed, 10 if material.SHARED.is_dir() else 0)
        if not material.SHARED.is_dir():
            self.skipTest(f"the shared traces are not in {material.SHARED}: only the example is compared")

    def test_analysis(self):
        for file, document in self.analysed_traces():
            with self.subTest(file=file.name), stallscope.open(file) as trace:
                self.assertEqual(trace.analysis(top=0, rows=True), document)
                self.assertEqual(trace.analysis(), analysis(file))
                for run, report in enumerate(document["runs"]):
                    self.assertEqual(trace.budget(run), report["time_budget"])
                    self.assertEqual(trace.waits(run), report["sync_sites"])
                    self.assertEqual(trace.waits(run, each=True), report["sync_points"])
                    self.assertEqual(trace.advice(run), report["advice"])
                    self.assertEqual(trace.steps(run, each=True), report["steps"])
                    self.assertEqual(trace.steps(run), {key: value for key, value in report["steps"].items() if key != "rows"})
                    verdict = trace.verdicts()[run]
                    self.assertEqual((verdict["bound_by"], verdict["wall_ns"]), (report["bound_by"], report["wall_ns"]))
                self.assertEqual(trace.verdict, trace.verdicts()[0]["verdict"])

    def test_tables_and_spans(self):
        for file, _ in self.analysed_traces():
            with self.subTest(file=file.name), stallscope.open(file) as trace:
                for select in ("SELECT * FROM metrics", "SELECT * FROM budget", "SELECT * FROM wait_sites", "SELECT id, name, start_ns, duration_ns FROM spans ORDER BY id LIMIT 2000"):
                    table = trace.query(select)
                    document = material.cli_json("query", file, select, "--format", "json")
                    rows = [dict(zip(table.columns, row)) for row in table.rows()]
                    self.assertEqual(rows, document["rows"] if isinstance(document, dict) else document, select)
                self.assertEqual(trace.spans().row_count, trace.query("SELECT count(*) AS n FROM spans").rows()[0][0])

    def test_verdict_is_the_sentence_of_analyze(self):
        with stallscope.open(material.EXAMPLE) as trace:
            text = " ".join(material.cli("analyze", material.EXAMPLE).decode().split())
            self.assertTrue(trace.verdict)
            self.assertIn(" ".join(trace.verdict.split()), text)

    def test_compare(self):
        with stallscope.open(material.EXAMPLE) as trace:
            document = material.cli_json("compare", material.EXAMPLE, material.EXAMPLE, "--json")
            self.assertEqual(stallscope.compare(material.EXAMPLE, material.EXAMPLE), document)
            self.assertEqual(trace.compare(str(material.EXAMPLE)), document)
            self.assertEqual(stallscope.compare(trace, trace), document)

    def test_compare_strategies(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "strategies.stallscope")
            material.cli("run", "increment", "--param", "count=20", "--repeat", "2", "--output", file)
            with stallscope.open(file) as trace:
                self.assertGreater(trace.run_count, 3)
                self.assertEqual(trace.compare(), material.cli_json("compare", file, "--json"))
                last = trace.run_count - 1
                self.assertEqual(trace.what_if(last), material.cli_json("what-if", file, "--run", last + 1, "--json"))
                self.assertEqual(trace.budget(last), analysis(file)["runs"][last]["time_budget"])

    def test_what_if(self):
        with stallscope.open(material.EXAMPLE) as trace:
            self.assertEqual(trace.what_if(), material.cli_json("what-if", material.EXAMPLE, "--json"))
            self.assertEqual(trace.what_if(remove_sites=[1, 2]), material.cli_json("what-if", material.EXAMPLE, "--remove-site", 1, "--remove-site", 2, "--json"))
            self.assertEqual(trace.what_if(remove_waits=1, graphs=True), material.cli_json("what-if", material.EXAMPLE, "--remove-wait", 1, "--graphs", "--json"))
            name = trace.query("SELECT name FROM kernels LIMIT 1").rows()[0][0]
            self.assertEqual(trace.what_if(faster={name: 2}, streams=2), material.cli_json("what-if", material.EXAMPLE, "--faster", f"{name}=2", "--streams", 2, "--json"))

    def test_folder(self):
        document = material.cli_json("query", material.SOURCE / "resources/examples", "SELECT count(*) AS n FROM spans", "--format", "json")
        with stallscope.open(material.SOURCE / "resources/examples") as trace:
            self.assertIn(str(trace.span_count), json.dumps(document))


if __name__ == "__main__":
    material.main()
