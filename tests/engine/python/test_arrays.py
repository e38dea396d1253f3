# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Arrays of stallscope: their types, what they refer to, how long they live, and what selects them."""

import gc
import json
import tempfile
import unittest
from pathlib import Path

import material
import stallscope

if material.has("numpy"):
    import numpy

TYPES = {
    "id": "int64",
    "track_id": "uint32",
    "start_ns": "int64",
    "duration_ns": "int64",
    "name_id": "uint32",
    "kind": "uint8",
    "flags": "uint8",
    "correlation": "uint32",
}


def open_events(*events):
    """A trace of a thread with these events."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"traceEvents": [{"ph": "X", "pid": 1, "tid": 1} | event for event in events]}, file)
        file.flush()
        return stallscope.open(file.name)


@material.needs_numpy
class SpansTest(unittest.TestCase):
    def setUp(self):
        self.trace = stallscope.open(material.EXAMPLE)
        self.addCleanup(self.trace.close)

    def column(self, select):
        return self.trace.query(select)["value"]

    def test_types(self):
        spans = self.trace.spans()
        self.assertEqual({name: str(array.dtype) for name, array in spans.items()}, TYPES)
        self.assertEqual(spans.row_count, self.trace.span_count)

    def test_values_are_those_of_sql(self):
        spans = self.trace.spans()
        sql = self.trace.query("SELECT id, track_id, start_ns, duration_ns, name, kind, coalesce(correlation, 4294967295) AS correlation FROM spans ORDER BY id")
        for name in ("id", "track_id", "start_ns", "duration_ns", "correlation"):
            self.assertTrue((spans[name] == sql[name]).all(), name)
        self.assertEqual([self.trace.names[number] for number in spans["name_id"]], list(sql["name"]))
        self.assertEqual([stallscope.KINDS[number] for number in spans["kind"]], list(sql["kind"]))

    def test_kind(self):
        self.assertEqual(list(self.trace.spans(kind="kernel")["id"]), list(self.column("SELECT id AS value FROM spans WHERE kind = 'kernel' ORDER BY id")))
        both = self.column("SELECT id AS value FROM spans WHERE kind IN ('kernel', 'memcpy') ORDER BY id")
        self.assertEqual(list(self.trace.spans(kind=["kernel", "memcpy"])["id"]), list(both))
        self.assertEqual(self.trace.spans(kind=[]).row_count, 0)
        self.assertEqual(self.trace.spans(kind=()).rows(), [])

    def test_track(self):
        name, number = self.trace.query("SELECT track, track_id FROM spans WHERE kind = 'kernel' LIMIT 1").rows()[0]
        of_number = self.trace.spans(track=number)
        self.assertEqual(list(of_number["id"]), list(self.column(f"SELECT id AS value FROM spans WHERE track_id = {number} ORDER BY id")))
        self.assertTrue(set(of_number["id"]) <= set(self.trace.spans(track=name)["id"]))
        self.assertEqual(list(self.trace.spans(track=numpy.uint32(number))["id"]), list(of_number["id"]))
        self.assertEqual(self.trace.spans(track=[]).row_count, 0)

    def test_time(self):
        middle = int(self.column("SELECT (min(start_ns) + max(end_ns)) / 2 AS value FROM spans")[0])
        overlapping = self.column(
            f"SELECT id AS value FROM spans WHERE start_ns < {middle + 1000000} AND (end_ns > {middle} OR start_ns >= {middle}) ORDER BY id")
        self.assertGreater(len(overlapping), 0)
        self.assertEqual(list(self.trace.spans(start=middle, end=middle + 1000000)["id"]), list(overlapping))
        self.assertEqual(self.trace.spans(start=middle, end=middle).row_count, len(self.column(f"SELECT id AS value FROM spans WHERE start_ns < {middle} AND end_ns > {middle}")))
        self.assertEqual(self.trace.spans(end=-(2**63)).row_count, 0)
        self.assertEqual(self.trace.spans(start=2**63 - 1).row_count, 0)

    def test_span_without_length_counts_where_it_starts(self):
        with open_events({"name": "point", "ts": 5, "dur": 0}, {"name": "span", "ts": 5, "dur": 2}) as trace:
            number, start = trace.query("SELECT id, start_ns FROM spans WHERE duration_ns = 0").rows()[0]
            self.assertIn(number, trace.spans(start=start, end=start + 1)["id"])
            self.assertNotIn(number, trace.spans(start=start + 1)["id"])
            self.assertNotIn(number, trace.spans(end=start)["id"])

    def test_read_only(self):
        for name, array in self.trace.spans().items():
            with self.assertRaises(ValueError, msg=name):
                array[0] = 0

    def test_selection_in_one_block_refers_to_the_trace(self):
        track = self.trace.query("SELECT track_id FROM spans WHERE kind = 'kernel' LIMIT 1").rows()[0][0]
        one, other = self.trace.spans(track=track), self.trace.spans(track=track)
        for name in ("name_id", "kind", "flags", "correlation"):
            self.assertTrue(numpy.shares_memory(one[name], other[name]), name)
        self.assertFalse(numpy.shares_memory(one["start_ns"], other["start_ns"]))

    def test_selection_of_several_blocks_is_a_copy(self):
        self.assertFalse(numpy.shares_memory(self.trace.spans()["kind"], self.trace.spans()["kind"]))

    def test_column_is_the_same_memory_each_time(self):
        spans = self.trace.spans()
        self.assertTrue(numpy.shares_memory(spans["start_ns"], spans["start_ns"]))
        table = self.trace.query("SELECT start_ns FROM spans")
        self.assertTrue(numpy.shares_memory(table["start_ns"], table["start_ns"]))

    def test_blocks_refer_to_the_trace(self):
        for one, other in zip(self.trace.blocks(), self.trace.blocks()):
            for name in ("start", "duration", "name_id", "kind", "flags"):
                self.assertTrue(numpy.shares_memory(getattr(one, name), getattr(other, name)), name)
            with self.assertRaises(ValueError):
                one.start[0] = 0

    def test_blocks_are_all_spans(self):
        spans = self.trace.spans()
        blocks = list(self.trace.blocks())
        self.assertTrue((numpy.concatenate([block.start_ns() for block in blocks]) == spans["start_ns"]).all())
        self.assertTrue((numpy.concatenate([block.duration_ns() for block in blocks]) == spans["duration_ns"]).all())
        self.assertTrue((numpy.concatenate([block.kind for block in blocks]) == spans["kind"]).all())
        track = int(spans["track_id"][0])
        self.assertEqual(sum(len(block.start) for block in self.trace.blocks(track)), self.trace.spans(track=track).row_count)

    def test_arrays_outlive_the_trace(self):
        def sums(arrays):
            return [int(array.sum()) for array in arrays]

        track = self.trace.query("SELECT track_id FROM spans WHERE kind = 'kernel' LIMIT 1").rows()[0][0]
        arrays = list(self.trace.spans(track=track).values()) + [self.trace.query("SELECT duration_ns FROM spans")["duration_ns"]]
        blocks = [block.start for block in self.trace.blocks()]
        before = sums(arrays + blocks)
        self.trace.close()
        gc.collect()
        self.assertEqual(sums(arrays + blocks), before)

    def test_long_durations(self):
        with open_events({"name": "long", "ts": 0, "dur": 9000000}, {"name": "short", "ts": 9000001, "dur": 5}) as trace:
            self.assertEqual([int(length) for block in trace.blocks() for length in block.duration_ns()], [9000000000, 5000])
            self.assertEqual(list(trace.spans()["duration_ns"]), [9000000000, 5000])

    def test_session(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "example.stallscope")
            material.cli("convert", material.EXAMPLE, path)
            with stallscope.open(path) as session:
                self.assertTrue((session.spans()["duration_ns"] == self.trace.spans()["duration_ns"]).all())


class TableTest(unittest.TestCase):
    def setUp(self):
        self.trace = stallscope.open(material.EXAMPLE)
        self.addCleanup(self.trace.close)

    def test_rows(self):
        table = self.trace.query("SELECT 1 AS a, 2.5 AS b, 'x' AS c, NULL AS d, x'00ff' AS e")
        self.assertEqual(table.columns, ("a", "b", "c", "d", "e"))
        self.assertEqual(table.rows(), [(1, 2.5, "x", None, b"\x00\xff")])
        self.assertEqual((table.row_count, len(table), table.has_more), (1, 5, False))

    def test_numbers_with_nulls(self):
        rows = self.trace.query("SELECT 9007199254740993 AS a, 0.5 AS b, 1 AS c UNION ALL SELECT NULL, NULL, 'x'").rows()
        self.assertEqual(rows, [(9007199254740993, 0.5, 1), (None, None, "x")])

    def test_no_rows(self):
        table = self.trace.query("SELECT id, name FROM spans WHERE id < 0")
        self.assertEqual((table.rows(), table.columns), ([], ("id", "name")))

    def test_columns_of_one_name(self):
        self.assertEqual(self.trace.query("SELECT 1 AS a, 2 AS a, 3 AS a").columns, ("a", "a:1", "a:2"))

    def test_limit(self):
        table = self.trace.query("SELECT id FROM spans", limit=3)
        self.assertEqual((table.row_count, table.has_more), (3, True))
        self.assertEqual(self.trace.query("SELECT id FROM spans", limit=0).rows(), [])
        self.assertFalse(self.trace.query("SELECT 1", limit=1).has_more)

    def test_text_that_is_no_utf8(self):
        self.assertEqual(self.trace.query("SELECT CAST(x'61ff' AS TEXT) AS a").rows(), [("a\ufffd",)])

    def test_repr(self):
        self.assertEqual(repr(self.trace.query("SELECT 1 AS a, 2 AS b")), "<stallscope.Table: 1 row of a, b>")
        self.assertEqual(repr(self.trace.query("SELECT 1 AS a UNION ALL SELECT 2")), "<stallscope.Table: 2 rows of a>")

    def test_comparison_is_by_identity(self):
        one, other = self.trace.query("SELECT id FROM spans"), self.trace.query("SELECT id FROM spans")
        spans, others = self.trace.spans(), self.trace.spans()
        for first, second in ((one, other), (spans, others)):
            self.assertTrue(first == first and first != second)
            self.assertEqual(len({first, second, first}), 2)

    @material.needs_numpy
    def test_comparison_of_blocks_is_by_identity(self):
        one, other = next(self.trace.blocks()), next(self.trace.blocks())
        self.assertTrue(one == one and one != other and not one != one)
        self.assertEqual(len({one, other, one}), 2)

    @material.needs_numpy
    def test_arrays(self):
        table = self.trace.query("SELECT 1 AS a, 2.5 AS b, 'x' AS c, 3 AS d, 0.5 AS e UNION ALL SELECT 2, 3.5, 'y', NULL, NULL ORDER BY a")
        self.assertEqual([str(table[name].dtype) for name in table], ["int64", "float64", "object", "object", "float64"])
        self.assertEqual(list(table["d"]), [3, None])
        self.assertTrue(numpy.isnan(table["e"][1]))
        with self.assertRaises(KeyError):
            table["none"]
        with self.assertRaises(ValueError):
            table["c"][0] = "z"

    @material.needs_numpy
    def test_whole_numbers_among_reals(self):
        table = self.trace.query("SELECT 9007199254740992 AS a, 1 AS b, 9007199254740993 AS c, -9007199254740993 AS d, 1 AS e "
                                 "UNION ALL SELECT 0.5, NULL, 0.5, 0.5, 'x' UNION ALL SELECT -9007199254740992, 2.5, 0.5, 0.5, 0.5")
        self.assertEqual([str(table[name].dtype) for name in table], ["float64", "float64", "object", "object", "object"])
        self.assertEqual(list(table["a"]), [2**53, 0.5, -(2**53)])
        self.assertTrue(numpy.isnan(table["b"][1]))
        self.assertEqual(list(table["c"]), [2**53 + 1, 0.5, 0.5])
        rows = table.rows()
        self.assertEqual(rows[0], (2**53, 1, 2**53 + 1, -(2**53) - 1, 1))
        self.assertEqual([[type(value) for value in row[:2]] for row in rows], [[int, int], [float, type(None)], [int, float]])

    @material.needs_numpy
    def test_columns_without_numbers(self):
        table = self.trace.query("SELECT id, name FROM spans WHERE id < 0")
        self.assertEqual([(str(table[name].dtype), len(table[name])) for name in table], [("object", 0)] * 2)
        self.assertEqual(str(self.trace.query("SELECT NULL AS a")["a"].dtype), "object")

    @material.needs_pandas
    def test_pandas(self):
        frame = self.trace.query("SELECT 1 AS a, 2.5 AS b, 'x' AS c, 9007199254740993 AS d UNION ALL SELECT 2, 3.5, 'y', NULL ORDER BY a").to_pandas()
        self.assertEqual([str(kind) for kind in frame.dtypes], ["int64", "float64", "object", "Int64"])
        self.assertEqual(int(frame["d"][0]), 9007199254740993)
        self.assertTrue(frame["d"].isna()[1])
        self.assertEqual(len(self.trace.query("SELECT id FROM spans WHERE id < 0").to_pandas()), 0)
        frame = self.trace.query("SELECT 1 AS a UNION ALL SELECT 0.5 UNION ALL SELECT NULL").to_pandas()
        self.assertEqual(str(frame["a"].dtype), "float64")
        self.assertEqual(list(frame["a"][:2]), [1.0, 0.5])

    @material.needs_pandas
    def test_spans_to_pandas(self):
        frame = self.trace.spans().to_pandas()
        self.assertEqual(list(frame.columns), ["id", "track_id", "start_ns", "duration_ns", "name", "kind", "flags", "correlation"])
        longest = frame[frame["kind"] == "kernel"].groupby("name", observed=True)["duration_ns"].sum().sort_values(ascending=False)
        name, total = self.trace.query("SELECT name, sum(duration_ns) AS total FROM spans WHERE kind = 'kernel' GROUP BY name ORDER BY total DESC LIMIT 1").rows()[0]
        self.assertEqual((longest.index[0], int(longest.iloc[0])), (name, total))
        without = self.trace.query("SELECT count(*) AS n FROM spans WHERE correlation IS NULL").rows()[0][0]
        self.assertEqual(int(frame["correlation"].isna().sum()), without)
        self.assertEqual(len(self.trace.spans(kind=[]).to_pandas()), 0)

    def test_works_without_numpy(self):
        script = ("import sys; sys.modules['numpy'] = None; import stallscope\n"
                  "with stallscope.open(sys.argv[1]) as trace:\n"
                  "    print(trace.query('SELECT count(*) AS n FROM spans').rows(), len(trace.spans().rows()), bool(trace.verdict))\n"
                  "    try: trace.spans()['id']\n"
                  "    except ImportError as missing: print(missing)\n")
        done = material.python(script, material.EXAMPLE)
        self.assertEqual(done.stdout, "[(1527,)] 1527 True\narrays need NumPy (Debian: python3-numpy); rows() works without it\n", done.stderr)


if __name__ == "__main__":
    material.main()
