# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Traces of GPU programs in Python: what limits a run, where the host waits, and every span as an array.

    import stallscope

    with stallscope.open("train.json.gz") as trace:
        print(trace.verdict)
        kernels = trace.query("SELECT name, count, total_ns FROM kernels LIMIT 10").to_pandas()
        spans = trace.spans(kind="kernel")
        print(spans["duration_ns"].sum())

open() reads every format that Stallscope reads: sessions (.stallscope), traces of PyTorch, JAX, Nsight Systems, Perfetto and ROCm. The numbers are those
of the window and of `stallscope-cli analyze --json`, with the same names: docs/json.md describes them, docs/metrics.md defines them, and docs/query.md
lists the tables for SQL. Times are integer nanoseconds.

Long calls let other threads of Python run, and Ctrl-C ends them. A trace may be used from several threads at once. A forked process must open its
traces itself. Subinterpreters are not supported. What cannot be done raises stallscope.Error; wrong arguments raise ValueError or TypeError, as does
a closed trace; a missing file raises FileNotFoundError.

Arrays need NumPy and to_pandas() needs pandas. Everything else works without them.
"""

import atexit as _atexit
import builtins as _builtins
import collections.abc as _abc
import difflib as _difflib
import errno as _errno
import json as _json
import operator as _operator
import os as _os
import typing as _typing

from . import _native
from ._native import Error

__all__ = ["Error", "KINDS", "SpanBlock", "Spans", "Table", "Trace", "compare", "open"]
__version__ = _native.version

#: Kinds of spans. A number in a column `kind` is a place in this tuple.
KINDS = _native.kinds

#: In a column `correlation`: the span has none.
NO_CORRELATION = 0xFFFFFFFF

_PAGES = ("timeline", "compare", "steps")
_THEMES = ("light", "dark")
_LONGEST_TIMEOUT = 1e8

_atexit.register(_native.end_calls)


def _numpy():
    try:
        import numpy
    except ImportError as missing:
        raise ImportError("arrays need NumPy (Debian: python3-numpy); rows() works without it") from missing
    return numpy


def _pandas():
    try:
        import pandas
    except ImportError as missing:
        raise ImportError("to_pandas() needs pandas (Debian: python3-pandas)") from missing
    return pandas


def _array(buffer):
    """A read-only array that refers to the memory of the buffer and keeps it."""
    return _numpy().asarray(memoryview(buffer))


def _whole(name, value, least, most):
    try:
        number = _operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__}") from None
    if not least <= number <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {number}")
    return number


def _time(name, value):
    return None if value is None else _whole(name, value, -(2**63), 2**63 - 1)


def _times(start, end):
    start, end = _time("start", start), _time("end", end)
    if start is not None and end is not None and end < start:
        raise ValueError(f"end ({end}) is before start ({start})")
    return start, end


def _choice(name, value, known):
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {type(value).__name__}")
    if value not in known:
        near = _difflib.get_close_matches(value, known, n=1)
        raise ValueError(f"unknown {name} '{value}'; " + (f"did you mean '{near[0]}'?" if near else f"known are {', '.join(known)}"))
    return value


def _listed(value):
    """A single value, or several, as a list."""
    if isinstance(value, (str, bytes)) or not isinstance(value, _abc.Iterable):
        return [value]
    return list(value)


def _checked_path(path):
    """The path as bytes. Raises what open() of Python raises for a file that cannot be read."""
    name = _os.fsencode(path)
    _os.stat(_os.fsdecode(name))
    if not _os.access(name, _os.R_OK):
        raise PermissionError(_errno.EACCES, _os.strerror(_errno.EACCES), _os.fsdecode(name))
    return name


def _checked_progress(progress):
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
    return progress


class Table(_abc.Mapping):
    """A result by column: a read-only mapping from column names to arrays.

    table["duration_ns"] is a NumPy array that refers to the memory of the result, which the array keeps. Numbers are int64 or float64. Whole numbers
    among floating-point numbers become float64, unless one is larger than 2**53: then the column has objects. A column with texts, with NULL among
    whole numbers, with nothing but NULL or without rows is an array of objects, in which NULL is None; in a column of floating-point numbers NULL is NaN.
    If a query has two columns of one name, the second is called `name:1`.
    """

    def __init__(self, result):
        """Tables are made by Trace.query()."""
        self._result = result
        self._places = {name: place for place, name in enumerate(result.names)}

    # Mapping would compare arrays, which have no single truth value
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @property
    def columns(self):
        """Names of the columns, in their order."""
        return tuple(self._places)

    @property
    def row_count(self):
        """Number of rows. len() is the number of columns, as of every mapping."""
        return self._result.rows

    @property
    def has_more(self):
        """Whether `limit` left rows out."""
        return self._result.has_more

    def __getitem__(self, name):
        numpy = _numpy()
        place = self._places[name]
        numbers = self._result.arrays(place)
        if numbers is not None and numbers[1] is None:
            return _array(numbers[0])
        array = numpy.empty(self.row_count, dtype=object)
        array[:] = self._result.objects(place)
        array.flags.writeable = False
        return array

    def __iter__(self):
        return iter(self._places)

    def __len__(self):
        return len(self._places)

    def __repr__(self):
        rows = "1 row" if self.row_count == 1 else f"{self.row_count} rows"
        return f"<stallscope.{type(self).__name__}: {rows} of {', '.join(self.columns)}>"

    def rows(self):
        """All rows as a list of tuples, with NULL as None. Works without NumPy."""
        return list(zip(*(self._result.objects(place) for place in range(len(self)))))

    def to_pandas(self):
        """The table as a DataFrame. Numbers are not copied; whole numbers with NULL become the type Int64 of pandas, which is exact."""
        pandas = _pandas()
        series = {}
        for name, place in self._places.items():
            numbers = self._result.arrays(place)
            if numbers is None:
                series[name] = pandas.Series(self._result.objects(place), dtype=object)
            elif numbers[1] is None:
                series[name] = pandas.Series(_array(numbers[0]), copy=False)
            else:
                series[name] = pandas.Series(pandas.arrays.IntegerArray(_array(numbers[0]), _array(numbers[1])), copy=False)
        return pandas.DataFrame(series, copy=False)


class Spans(Table):
    """Spans by column, as Trace.spans() returns them.

    id            int64   number of the span, as in SQL
    track_id      uint32  row of the table `tracks` in SQL
    start_ns      int64   start, from the beginning of the trace
    duration_ns   int64   duration
    name_id       uint32  place of the name in Trace.names
    kind          uint8   place of the kind in KINDS
    flags         uint8   1 blocking, 2 clamped, 4 unfinished, 8 late, 16 predicted, 32 communication
    correlation   uint32  id that connects a launch with its work; NO_CORRELATION: none

    The arrays are read-only. If all spans follow each other in one stored block (up to 4096 spans), name_id, kind, flags and correlation refer to the memory
    of the trace; every other column is copied once, when spans() is called. The arrays keep what they refer to, also when the trace is closed.
    Trace.blocks() never copies.
    """

    def __init__(self, arrays, names):
        """Spans are made by Trace.spans()."""
        self._arrays = arrays
        self._names = names

    @property
    def columns(self):
        """Names of the columns, in their order."""
        return tuple(self._arrays)

    @property
    def row_count(self):
        """Number of spans. len() is the number of columns, as of every mapping."""
        return len(memoryview(self._arrays["id"]))

    @property
    def has_more(self):
        """False: all spans are there."""
        return False

    def __getitem__(self, name):
        return _array(self._arrays[name])

    def __iter__(self):
        return iter(self._arrays)

    def __len__(self):
        return len(self._arrays)

    def rows(self):
        """All spans as a list of tuples. Works without NumPy."""
        return list(zip(*(memoryview(array).tolist() for array in self._arrays.values())))

    def to_pandas(self):
        """The spans as a DataFrame, with `name` and `kind` as categories instead of numbers, and `correlation` as nullable UInt32."""
        pandas, numpy = _pandas(), _numpy()
        frame = pandas.DataFrame({name: self[name] for name in ("id", "track_id", "start_ns", "duration_ns")}, copy=False)
        used, codes = numpy.unique(self["name_id"], return_inverse=True)
        texts = [self._names[number] for number in used]
        places = {text: place for place, text in enumerate(dict.fromkeys(texts))}
        frame["name"] = pandas.Categorical.from_codes(numpy.array([places[text] for text in texts], dtype=numpy.int64)[codes], list(places))
        frame["kind"] = pandas.Categorical.from_codes(self["kind"].astype(numpy.int8), KINDS)
        frame["flags"] = self["flags"]
        correlation = self["correlation"]
        frame["correlation"] = pandas.arrays.IntegerArray(correlation, correlation == NO_CORRELATION)
        return frame


class SpanBlock(_typing.NamedTuple):
    """Consecutive spans of one track as they are stored, as Trace.blocks() yields them. The arrays are read-only and refer to the memory of the trace.

    track_id          int     row of the table `tracks` in SQL
    base_ns           int     start of the first span
    start             uint32  start relative to base_ns
    duration          uint32  duration; 4294967295: longer, see long_duration_ns
    name_id           uint32  place of the name in Trace.names
    kind, flags       uint8   as in Spans
    correlation       uint32  as in Spans; None if no span of the block has one
    long_row          uint32  rows with a duration that does not fit into 32 bits
    long_duration_ns  int64   their durations
    """

    track_id: int
    base_ns: int
    start: object
    duration: object
    name_id: object
    kind: object
    flags: object
    correlation: object
    long_row: object
    long_duration_ns: object

    # A tuple would compare arrays, which have no single truth value
    __eq__ = object.__eq__
    __ne__ = object.__ne__
    __hash__ = object.__hash__

    def start_ns(self):
        """Starts as int64, from the beginning of the trace: a copy."""
        return self.start.astype("int64") + self.base_ns

    def duration_ns(self):
        """Durations as int64: a copy."""
        durations = self.duration.astype("int64")
        durations[self.long_row] = self.long_duration_ns
        return durations


class Trace:
    """A trace that is open. Use it in a with statement, or close() it, to free its memory.

    The analysis runs on first use and is kept. Numbers of runs count from 0; most traces have one run.
    """

    def __init__(self, path, progress=None, *, arguments=True):
        """The same as open()."""
        name = _checked_path(path)
        self._path = _os.fsdecode(name)
        self._absolute_path = _os.path.abspath(name)  # for picture(), wherever the program changes to
        self._names = None
        self._trace = _native.open(name, bool(arguments), _checked_progress(progress))

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        self.close()

    def __repr__(self):
        state = "closed" if self.closed else f"{self.span_count} spans"
        return f"<stallscope.Trace {self._path!r}, {state}>"

    @property
    def path(self):
        """The file or folder, as a text."""
        return self._path

    @property
    def closed(self):
        """Whether close() was called."""
        return self._trace.closed

    def close(self):
        """Frees the trace. Results and arrays that were taken from it stay valid; further calls raise ValueError."""
        self._trace.close()

    @property
    def format(self):
        """Format of the file: "stallscope", "kineto", "nsight", ..., as in `analyze --json`."""
        return self._trace.format

    @property
    def span_count(self):
        """Number of spans of all kinds."""
        return self._trace.span_count

    @property
    def run_count(self):
        """Number of runs. A session of an experiment has one for each repeat of each strategy."""
        return self._trace.run_count

    @property
    def names(self):
        """Texts of the trace by number: names[name_id] is the name of a span."""
        native = self._trace
        if native.closed or self._names is None:
            self._names = native.names()
        return self._names

    # Spans and SQL

    def query(self, sql, *, limit=None, timeout=60.0):
        """Runs one SELECT over the trace and returns a Table. docs/query.md lists the tables and columns.

        limit: number of rows at most; further ones are not computed, and Table.has_more is True.
        timeout: seconds, including the wait for other queries of the trace; None: no limit.

        Raises Error for SQL that is wrong or changes something, and for a result of more than 1 GiB. Queries of one trace run one after the other.
        """
        if not isinstance(sql, str):
            raise TypeError(f"sql must be a text, not {type(sql).__name__}")
        sql.encode()  # raises UnicodeEncodeError for half of a surrogate pair
        if limit is not None:
            limit = _whole("limit", limit, 0, 2**63 - 1)
        seconds = None if timeout is None else float(timeout)
        if seconds is not None and not 0 < seconds <= _LONGEST_TIMEOUT:
            raise ValueError(f"timeout must be more than 0 and at most {_LONGEST_TIMEOUT:g} seconds, or None, not {timeout}")
        return Table(self._trace.query(sql, limit, seconds))

    def spans(self, kind=None, track=None, start=None, end=None):
        """The spans of the trace as arrays: see Spans.

        kind: one of KINDS, or several.
        track: its number (track_id) or its name, or several.
        start, end: only spans that overlap this time, in ns from the beginning of the trace. A span without length counts where it starts.

        Spans are ordered by track, then by lane, then by start, as `id` is. Raises Error if they need more than half of the available memory.
        """
        kinds = None if kind is None else [_choice("kind", one, KINDS) for one in _listed(kind)]
        start, end = _times(start, end)
        tracks = None if track is None else self._track_ids(track)
        return Spans(self._trace.spans(kinds, tracks, start, end), self.names)

    def blocks(self, track=None):
        """Yields all spans block by block without a copy: see SpanBlock. `track` as in spans()."""
        tracks = None if track is None else set(self._track_ids(track))
        for number in range(self._trace.block_count()):
            track_id, base, arrays = self._trace.block(number)
            if tracks is None or track_id in tracks:
                views = {name: _array(array) for name, array in arrays.items()}
                views.setdefault("correlation", None)
                yield SpanBlock(track_id, base, **views)

    def _track_ids(self, track):
        tracks = self._trace.tracks()
        names = list(dict.fromkeys(name for _, _, name in tracks))
        chosen = []
        for one in _listed(track):
            if isinstance(one, str):
                _choice("track", one, names)
                chosen += [number for number, _, name in tracks if name == one]
            elif not tracks:
                raise ValueError("the trace has no tracks")
            else:
                chosen.append(_whole("track", one, 0, len(tracks) - 1))
        return chosen

    # Results of the analysis

    def analysis(self, *, top=50, rows=False):
        """The document of `stallscope-cli analyze --json` (docs/json.md). top: rows of each table, 0: all. rows: also every single wait and step."""
        return _json.loads(self._trace.analysis(_whole("top", top, 0, 2**32), bool(rows)))

    @property
    def verdict(self):
        """What limits the first run, in a sentence or two; empty without device work or without a run."""
        verdicts = self.verdicts()
        return verdicts[0]["verdict"] if verdicts else ""

    def verdicts(self):
        """For each run a dict: run, name, bound_by, verdict, evidence (in sentences), missing (what the recording lacks, or None), and wall_ns."""
        return _json.loads(self._trace.verdicts())

    def budget(self, run=0):
        """Where the time of a run went: the `time_budget` of `analyze --json`, in ns, the mean over the devices. None without devices."""
        return self._run(run)["time_budget"]

    def waits(self, run=0, *, each=False):
        """Where the host waited for the device, costliest first: the `sync_sites` of `analyze --json`; with `each` every wait, by start (`sync_points`)."""
        return self._run(run, top=0, rows=each)["sync_points" if each else "sync_sites"]

    def advice(self, run=0):
        """What to change, largest gain first: the `advice` of `analyze --json`. Raises Error if the run is too large for the memory limit."""
        return self._full("advice", self._run(run))

    def steps(self, run=0, *, each=False):
        """The steps that a run repeats: `steps` of `analyze --json`; with `each` also every step, in `rows`."""
        return self._full("steps", self._run(run, rows=each))

    def what_if(self, run=0, *, remove_sites=(), remove_waits=(), faster=None, graphs=False, copy_streams=False, streams=0):
        """Predicts the duration of a run with a change, by replaying it: the document of `stallscope-cli what-if --json`.

        remove_sites: places in waits(), from 1. remove_waits: places in waits(each=True), from 1.
        faster: a dict such as {"gemm": 2.0}: kernels with this name, or the only kernel whose name contains it, twice as fast. From 1e-6 to 1e6.
        graphs: launches the work between two waits as one graph. copy_streams: copies in streams of their own. streams: iterations spread over so many.

        Without a change, the document has the critical path and what each wait would gain.
        """
        number = self._checked_run(run)
        sites = [_whole("remove_sites", one, 1, 2**32) for one in _listed(remove_sites)]
        waits = [_whole("remove_waits", one, 1, 2**32) for one in _listed(remove_waits)]
        speedups = {}
        for name, times in dict(faster or {}).items():
            if not isinstance(name, str) or not name:
                raise ValueError("faster needs names of kernels as keys")
            speedups[name] = float(times)
            if not 0 < speedups[name] < float("inf"):
                raise ValueError(f"faster[{name!r}] must be more than 0, not {times}")
        return _json.loads(
            self._trace.what_if(number, sites, waits, speedups, bool(graphs), bool(copy_streams), _whole("streams", streams, 0, 64)))

    def compare(self, other=None):
        """The same as stallscope.compare(self, other)."""
        return compare(self, other)

    def picture(self, file=None, start=None, end=None, *, page="timeline", theme="light", width=1600, height=1000):
        """Draws the trace and returns the bytes of a PNG image; with `file` also writes them there.

        start, end: the range to draw, in ns from the beginning of the run; without them the whole time.
        page: "timeline", "compare" or "steps". theme: "light" or "dark". width, height: of the window in pixels; the picture may be a little lower.

        The app draws it, in a process of its own and without a display. It is looked for beside the interpreter and in PATH, or is what the environment
        variable STALLSCOPE_APP names. Raises Error if it is missing.
        """
        start, end = _times(start, end)
        if (start is None) != (end is None) or (start is not None and start == end):
            raise ValueError("a range needs a start and a later end")
        _choice("page", page, _PAGES)
        _choice("theme", theme, _THEMES)
        size = _whole("width", width, 400, 4000), _whole("height", height, 300, 4000)
        self._require_open()
        image = _native.picture(self._absolute_path, start, end, page, theme, *size)
        if file is not None:
            with _builtins.open(file, "wb") as target:
                target.write(image)
        return image

    def _require_open(self):
        self._trace.format  # raises ValueError if it is closed

    def _checked_run(self, run):
        count = self.run_count
        if count == 0:
            raise Error(f"{self._path}: the file contains no runs")
        return _whole("run", run, 0, count - 1)

    def _run(self, run, top=1, rows=False):
        return _json.loads(self._trace.run_analysis(self._checked_run(run), top, bool(rows)))

    def _full(self, key, report):
        if key not in report:
            raise Error(self._trace.left_out())
        return report[key]


def open(path, progress=None, *, arguments=True):
    """Opens a trace, a session, or a folder with one trace per rank, and returns a Trace.

    progress: called as progress(done, total) while the file is read; a total of 0 means that it is unknown. An exception that it raises ends the call.
    arguments: keep the arguments of foreign events, which the table `args` reads; False saves about as much memory as the text of the file takes.

    STALLSCOPE_MEMORY limits the memory of all traces and their analysis together; without it, that is a quarter of the machine's memory.
    Raises FileNotFoundError, PermissionError, or Error for a file that cannot be read as a trace.
    """
    return Trace(path, progress, arguments=arguments)


def compare(a, b=None):
    """Compares two traces, or the strategies of one: the document of `stallscope-cli compare --json`. a is the baseline; both are a Trace or a path.

    Returns a dict with `comparisons`: of each pair of strategies the ratio of the wall times with its confidence interval, which parts of the time explain
    the difference, and every metric side by side.
    """
    opened = []
    try:
        traces = []
        for one in (a,) if b is None else (a, b):
            if not isinstance(one, Trace):
                one = Trace(one, arguments=False)
                opened.append(one)
            traces.append(one)
        first, second = traces[0], traces[1] if len(traces) > 1 else None
        return _json.loads(_native.compare(first._trace, second._trace if second else None))
    finally:
        for one in opened:
            one.close()
