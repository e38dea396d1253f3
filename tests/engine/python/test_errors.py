# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Errors raise Python exceptions that name the cause."""

import copy
import os
import pickle
import shutil
import tempfile
import threading
import unittest
from pathlib import Path

import material
import stallscope


class OpenTest(unittest.TestCase):
    def test_missing_file(self):
        with self.assertRaises(FileNotFoundError) as raised:
            stallscope.open("missing.json")
        self.assertEqual(raised.exception.filename, "missing.json")

    @unittest.skipIf(os.geteuid() == 0, "root may read every file")
    def test_forbidden_file(self):
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            os.chmod(file.name, 0)
            self.assertRaises(PermissionError, stallscope.open, file.name)

    def test_file_that_is_not_a_trace(self):
        for content in (b"", b"nothing that a profiler writes", b"\x00" * 4096, b"SQLite format 3\x00" + b"\xff" * 100):
            with self.subTest(content=content[:20]), tempfile.NamedTemporaryFile(suffix=".json") as file:
                file.write(content)
                file.flush()
                with self.assertRaises(stallscope.Error) as raised:
                    stallscope.open(file.name)
                self.assertIn(file.name, str(raised.exception))

    def test_file_that_ends_early(self):
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            file.write(b'{"traceEvents": [{"ph": "X", "pid": 1, "tid": 1, "name": "a", "ts": 0, "dur": 1}, {"ph":')
            file.flush()
            with stallscope.open(file.name) as trace:
                self.assertEqual(trace.span_count, 1)

    def test_paths(self):
        for path in (str(material.EXAMPLE), os.fsencode(material.EXAMPLE), material.EXAMPLE):
            with stallscope.open(path) as trace:
                self.assertEqual((trace.path, trace.format, trace.span_count, trace.run_count), (str(material.EXAMPLE), "kineto", 1527, 1))

    def test_name_that_is_not_utf8(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.fsencode(folder) + b"/\xff.json"
            with open(name, "w") as file:
                file.write("not a trace")
            with self.assertRaises(stallscope.Error) as raised:
                stallscope.open(name)
            self.assertIn("\ufffd.json", str(raised.exception))
            str(raised.exception).encode()

    def test_wrong_arguments(self):
        self.assertRaises(TypeError, stallscope.open)
        self.assertRaises(TypeError, stallscope.open, 5.5)
        self.assertRaises(TypeError, stallscope.open, None)
        self.assertRaises(ValueError, stallscope.open, "a\0b")
        self.assertRaises(TypeError, stallscope.open, material.EXAMPLE, progress=5)

    def test_progress(self):
        steps = []
        with stallscope.open(material.EXAMPLE, progress=lambda done, total: steps.append((done, total))):
            self.assertTrue(steps)
            self.assertTrue(all(isinstance(done, int) and isinstance(total, int) for done, total in steps))

    def test_exception_of_progress_ends_the_call(self):
        def refuse(done, total):
            raise LookupError("enough")

        with self.assertRaisesRegex(LookupError, "enough"):
            stallscope.open(material.EXAMPLE, refuse)


class TraceTest(unittest.TestCase):
    def setUp(self):
        self.trace = stallscope.open(material.EXAMPLE)
        self.addCleanup(self.trace.close)

    def test_closed_trace(self):
        block = self.trace.blocks()
        next(block) if material.has("numpy") else None
        self.trace.close()
        self.trace.close()
        self.assertTrue(self.trace.closed)
        self.assertIn("closed", repr(self.trace))
        trace = self.trace
        calls = [
            lambda: trace.query("SELECT 1"), trace.spans, lambda: next(block), lambda: next(trace.blocks()), trace.analysis, lambda: trace.verdict, trace.verdicts,
            trace.budget, trace.waits, trace.advice, trace.steps, trace.what_if, trace.picture, trace.compare, lambda: trace.compare(trace),
            lambda: stallscope.compare(material.EXAMPLE, trace), lambda: trace.names, lambda: trace.format, lambda: trace.span_count, lambda: trace.run_count,
        ]
        for call in calls:
            with self.assertRaisesRegex(ValueError, "the trace is closed"):
                call()

    def test_with_closes(self):
        with self.trace as trace:
            self.assertIs(trace, self.trace)
        self.assertTrue(self.trace.closed)
        with self.assertRaises(ZeroDivisionError):
            with stallscope.open(material.EXAMPLE) as other:
                1 / 0
        self.assertTrue(other.closed)

    def test_wrong_sql(self):
        for sql, message in {
            "SELECT nme FROM spans": "no such column: nme .*Did you mean name",
            "SELECT * FROM span": "Did you mean spans",
            "": "query is empty",
            "SELECT 1; SELECT 2": "Only one statement",
            "DROP TABLE spans": "Only SELECT",
            "ATTACH 'x' AS x": "Only SELECT",
            "SELECT 1\0": "zero byte",
            "SELEC 1": "syntax error",
        }.items():
            with self.assertRaisesRegex(stallscope.Error, message):
                self.trace.query(sql)

    def test_wrong_query_arguments(self):
        self.assertRaises(TypeError, self.trace.query, 5)
        self.assertRaises(TypeError, self.trace.query, b"SELECT 1")
        self.assertRaises(TypeError, self.trace.query, "SELECT 1", limit=1.5)
        self.assertRaises(ValueError, self.trace.query, "SELECT 1", limit=-1)
        self.assertRaises(ValueError, self.trace.query, "SELECT '\ud800'")
        for timeout in (0, -1, float("nan"), float("inf"), 1e300):
            self.assertRaises(ValueError, self.trace.query, "SELECT 1", timeout=timeout)

    def test_query_that_takes_too_long(self):
        with self.assertRaisesRegex(stallscope.Error, "took longer than"):
            self.trace.query(material.ENDLESS, timeout=0.1)
        with self.assertRaisesRegex(stallscope.Error, "took longer than 1 ns"):
            self.trace.query(material.ENDLESS, timeout=1e-10)

    def test_huge_result(self):
        with self.assertRaisesRegex(stallscope.Error, "larger than 1.00 GiB"):
            self.trace.query("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT (SELECT hex(zeroblob(4000000))) AS text FROM n")

    def test_wrong_kind(self):
        with self.assertRaisesRegex(ValueError, "unknown kind 'kernle'; did you mean 'kernel'"):
            self.trace.spans(kind="kernle")
        with self.assertRaisesRegex(ValueError, "known are kernel, memcpy"):
            self.trace.spans(kind="zzzzzz")
        self.assertRaises(TypeError, self.trace.spans, kind=5)
        self.assertRaises(TypeError, self.trace.spans, kind=[None])

    def test_wrong_track_and_time(self):
        self.assertRaises(ValueError, self.trace.spans, track=10**6)
        self.assertRaises(ValueError, self.trace.spans, track=-1)
        self.assertRaisesRegex(ValueError, "unknown track", self.trace.spans, track="no such track")
        self.assertRaises(TypeError, self.trace.spans, track=1.5)
        self.assertRaisesRegex(ValueError, "before start", self.trace.spans, start=2, end=1)
        self.assertRaises(TypeError, self.trace.spans, start="1ms")
        self.assertRaises(ValueError, self.trace.spans, start=2**63)

    def test_wrong_run(self):
        for call in (self.trace.budget, self.trace.waits, self.trace.advice, self.trace.steps, self.trace.what_if):
            for run in (1, -1, 2**70):
                with self.assertRaisesRegex(ValueError, "run must be from 0 to 0"):
                    call(run)
            self.assertRaises(TypeError, call, "first")

    def test_wrong_changes(self):
        self.assertRaisesRegex(stallscope.Error, "site 1000 cannot be removed", self.trace.what_if, remove_sites=[1000])
        self.assertRaisesRegex(stallscope.Error, "wait 1000 cannot be removed: the run has 51 waits", self.trace.what_if, remove_waits=1000)
        self.assertRaisesRegex(stallscope.Error, "no kernel is named 'softmax_none'", self.trace.what_if, faster={"softmax_none": 2})
        self.assertRaises(ValueError, self.trace.what_if, remove_sites=[0])
        for times in (0, -1, float("inf"), float("nan"), "fast"):
            self.assertRaises(ValueError, self.trace.what_if, faster={"gemm": times})
        for times in (1e-300, 9e-7, 1000001, 1e300):
            self.assertRaisesRegex(stallscope.Error, "must be from 0.000001 to 1000000", self.trace.what_if, faster={"ampere_sgemm_128x64_nt": times})
        self.assertRaises(ValueError, self.trace.what_if, faster={5: 2})
        self.assertRaises(ValueError, self.trace.what_if, streams=65)

    def test_compare(self):
        with self.assertRaisesRegex(stallscope.Error, "only one strategy"):
            stallscope.compare(self.trace)
        self.assertRaises(FileNotFoundError, stallscope.compare, self.trace, "missing.json")
        self.assertRaises(TypeError, stallscope.compare, 5)

    def test_picture(self):
        self.assertRaisesRegex(ValueError, "a range needs", self.trace.picture, start=5)
        self.assertRaisesRegex(ValueError, "a range needs", self.trace.picture, start=5, end=5)
        self.assertRaisesRegex(ValueError, "unknown page", self.trace.picture, page="timelin")
        self.assertRaisesRegex(ValueError, "width must be", self.trace.picture, width=10)
        script = "import stallscope, sys\ntry: stallscope.open(sys.argv[1]).picture()\nexcept stallscope.Error as error: print(error)"
        done = material.python(script, material.EXAMPLE, env=os.environ | {"STALLSCOPE_APP": "/nothing/stallscope"})
        self.assertIn("pictures need the app, which cannot be started", done.stdout, done.stderr)

    def test_picture_of_a_relative_path(self):
        """The app gets a path that stays true when the program changes its folder, and that is not an option."""
        with tempfile.TemporaryDirectory() as folder:
            app = Path(folder, "app")
            app.write_text('#!/bin/sh\nfor last; do :; done\nprintf %s "$last" > "$2"\n')  # the "picture" is its last argument
            app.chmod(0o755)
            shutil.copy(material.EXAMPLE, Path(folder, "-trace.json.gz"))
            script = ("import os, stallscope\nwith stallscope.open('-trace.json.gz') as trace:\n    os.chdir('/')\n    print(trace.path, trace.picture().decode())")
            done = material.python(script, cwd=folder, env=os.environ | {"STALLSCOPE_APP": str(app)})
            self.assertEqual(done.stdout, f"-trace.json.gz {os.path.realpath(folder)}/-trace.json.gz\n", done.stderr)

    @unittest.skipUnless(material.HAS_APP, "the app is not built, which draws pictures")
    def test_picture_of_a_range(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "picture.png")
            image = self.trace.picture(file, 0, 10_000_000, width=800, height=600)
            self.assertEqual(image[:8], b"\x89PNG\r\n\x1a\n")
            self.assertEqual(int.from_bytes(image[16:20], "big"), 800)
            self.assertIn(int.from_bytes(image[20:24], "big"), range(400, 601))  # without parts that a picture does not show
            self.assertEqual(file.read_bytes(), image)

    def test_copies_and_pickles(self):
        self.assertEqual(copy.copy(self.trace).span_count, 1527)
        self.assertRaises(TypeError, pickle.dumps, self.trace)
        self.assertRaises(TypeError, copy.deepcopy, self.trace)

    def test_native_classes_have_no_constructor(self):
        from stallscope import _native

        for native in (_native.Trace, _native.QueryResult, _native.Array):
            self.assertRaises(TypeError, native)
            self.assertRaises(TypeError, native.__new__, native)
            self.assertRaises(TypeError, object.__new__, native)
            self.assertRaises(TypeError, type, "Derived", (native,), {})

    def test_memory_limit(self):
        done = material.python("import stallscope, sys; stallscope.open(sys.argv[1])", material.EXAMPLE, env=os.environ | {"STALLSCOPE_MEMORY": "much"})
        self.assertIn("stallscope.Error: STALLSCOPE_MEMORY", done.stderr)

    def test_memory_of_sqlite_in_python_is_not_limited(self):
        """Python's own sqlite3 may use more than a query of stallscope, also while one runs."""
        import sqlite3

        running = threading.Thread(target=lambda: self.assertRaises(stallscope.Error, self.trace.query, material.ENDLESS, timeout=2.0))
        running.start()
        connection = sqlite3.connect(":memory:")
        connection.execute("CREATE TABLE t (x)")
        for _ in range(30):
            connection.execute("INSERT INTO t VALUES (zeroblob(4000000))")
        self.assertEqual(connection.execute("SELECT count(*) FROM t").fetchone(), (30,))
        running.join()


if __name__ == "__main__":
    material.main()
