# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Long calls of stallscope: Ctrl-C ends them, threads run beside them, and a process can end or fork while they run."""

import threading
import unittest

import material
import stallscope

# In the scripts below: sends SIGINT once the call runs on its native thread, which no other condition shows.
INTERRUPT = """
import os, signal, sys, threading, time
import stallscope
trace = stallscope.open(sys.argv[1])
endless = sys.argv[2]

def threads():
    return len(os.listdir("/proc/self/task"))

def interrupt(more):
    def wait(known):
        while threads() < known + more:
            threading.Event().wait(0.001)
        os.kill(os.getpid(), signal.SIGINT)
    threading.Thread(target=wait, args=(threads() + 1,), daemon=True).start()
"""


class InterruptTest(unittest.TestCase):
    def run_script(self, script, status=0):
        done = material.python(INTERRUPT + script, material.EXAMPLE, material.ENDLESS)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertNotIn("FATAL", done.stderr)
        self.assertNotIn("Exception in thread", done.stderr)
        self.assertNotIn("terminate called", done.stderr)
        return done.stdout

    def test_interrupted_query(self):
        printed = self.run_script("""
interrupt(1)
begin = time.monotonic()
try:
    trace.query(endless, timeout=None)
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - begin < 10)
print(trace.query("SELECT count(*) AS n FROM spans").rows())
""")
        self.assertEqual(printed, "interrupted True\n[(1527,)]\n")

    def test_interrupted_wait_for_another_query(self):
        printed = self.run_script("""
threading.Thread(target=lambda: trace.query(endless, timeout=None), daemon=True).start()
while threads() < 3:
    threading.Event().wait(0.001)
interrupt(1)
try:
    trace.query("SELECT 1", timeout=None)
except KeyboardInterrupt:
    print("interrupted")
""")
        self.assertEqual(printed, "interrupted\n")

    def test_handler_of_the_program_runs(self):
        printed = self.run_script("""
def handle(number, frame):
    raise LookupError("handled")
signal.signal(signal.SIGINT, handle)
interrupt(1)
try:
    trace.query(endless, timeout=None)
except LookupError as error:
    print(error)
""")
        self.assertEqual(printed, "handled\n")

    def test_uncaught_interrupt_ends_the_program(self):
        self.run_script("interrupt(1)\ntrace.query(endless, timeout=None)\n", -2)

    def test_interrupted_progress(self):
        printed = self.run_script("""
def progress(done, total):
    os.kill(os.getpid(), signal.SIGINT)
try:
    stallscope.open(sys.argv[1], progress)
except KeyboardInterrupt:
    print("interrupted")
""")
        self.assertEqual(printed, "interrupted\n")

    def test_timeout_includes_the_wait_for_another_query(self):
        printed = self.run_script("""
threading.Thread(target=lambda: trace.query(endless, timeout=None), daemon=True).start()
for _ in iter(int, 1):  # until the other query is first
    try:
        trace.query("SELECT 1", timeout=0.1)
    except stallscope.Error as error:
        print(error)
        break
""")
        self.assertEqual(printed, "the query waited 100 ms for other queries of the trace; allow more time, or open the trace a second time\n")

    def test_close_while_a_query_runs(self):
        printed = self.run_script("""
def ask():
    try:
        trace.query(endless, timeout=2)
    except stallscope.Error as error:
        print(error)
asking = threading.Thread(target=ask)
asking.start()
while threads() < 3:
    threading.Event().wait(0.001)
trace.close()
print(trace.closed, asking.is_alive())
asking.join()
""")
        self.assertEqual(printed, "True True\nThe query took longer than 2.00 s; simplify it or allow more time.\n")

    def test_finalizer_closes_the_trace(self):
        """Creating objects in a call may run a finalizer, which closes the trace under the call."""
        printed = self.run_script("""
import gc

class Closing:
    def __init__(self, trace):
        self.itself, self.trace = self, trace
    def __del__(self):
        self.trace.close()

for name in ("names", "tracks"):
    expected = getattr(trace._trace, name)()
    outcomes = set()
    for threshold in range(1, 60):  # one of them collects garbage within the call
        gc.collect()
        gc.disable()
        native = stallscope.open(sys.argv[1])._trace
        call = getattr(native, name)
        Closing(native)
        gc.set_threshold(threshold)
        gc.enable()
        try:
            outcomes.add(call() == expected)
        except ValueError as error:
            outcomes.add(str(error))
    print(outcomes <= {True, "the trace is closed"})
""")
        self.assertEqual(printed, "True\nTrue\n")

    def test_subinterpreter_ends(self):
        printed = self.run_script("""
try:
    import _interpreters
    interpreter, run = _interpreters.create("legacy"), _interpreters.exec
except ImportError:
    import _xxsubinterpreters as _interpreters
    interpreter, run = _interpreters.create(isolated=False), _interpreters.run_string
run(interpreter, "import stallscope")
_interpreters.destroy(interpreter)
print(trace.query("SELECT 1 AS a").rows())
""")
        self.assertEqual(printed, "[(1,)]\n")

    def test_process_ends_while_a_call_runs(self):
        self.run_script("""
threading.Thread(target=lambda: trace.query(endless, timeout=None), daemon=True).start()
while threads() < 3:
    threading.Event().wait(0.001)
""")

    def test_fork(self):
        printed = self.run_script("""
trace.query("SELECT 1")
child = os.fork()
if child == 0:
    for call in (lambda: trace.query("SELECT 1"), trace.spans, trace.waits, trace.what_if, lambda: next(trace.blocks())):
        try:
            call()
        except stallscope.Error as error:
            print(error)
    print(trace.span_count, trace.format, len(trace.names), trace.closed)
    trace.close()
    trace = stallscope.open(sys.argv[1])
else:
    print(os.waitpid(child, 0)[1])
print(trace.query("SELECT count(*) AS n FROM spans").rows(), len(trace.waits()), flush=True)
""")
        with stallscope.open(material.EXAMPLE) as trace:
            facts, results = f"{trace.span_count} {trace.format} {len(trace.names)} False", f"[(1527,)] {len(trace.waits())}"
        refused = f"{material.EXAMPLE}: the trace was opened before this process was forked; open it in this process"
        self.assertEqual(printed.splitlines(), [*[refused] * 5, facts, results, "0", results])

    def test_fork_while_a_call_runs(self):
        printed = self.run_script("""
threading.Thread(target=lambda: trace.query(endless, timeout=None), daemon=True).start()
while threads() < 3:
    threading.Event().wait(0.001)
child = os.fork()
if child:
    print(os.waitpid(child, 0)[1])
else:
    try:
        trace.query("SELECT 1")
    except stallscope.Error as error:
        print("open it in this process" in str(error), flush=True)
""")
        self.assertEqual(printed, "True\n0\n")

    def test_fork_in_progress(self):
        printed = self.run_script("""
parent = os.getpid()
children = []
def progress(done, total):
    if not children:
        children.append(os.fork())
try:
    trace = stallscope.open(sys.argv[1], progress)
    print(os.waitpid(children[0], 0)[1], trace.span_count)
except stallscope.Error as error:
    print(os.getpid() != parent, error, flush=True)
""")
        self.assertEqual(printed, "True the process was forked during the call, which goes on in the other process only\n0 1527\n")


class ThreadTest(unittest.TestCase):
    def together(self, *functions):
        """Runs all functions at once, and returns what they raised."""
        begin, raised = threading.Barrier(len(functions)), []

        def run(function):
            begin.wait()
            try:
                function()
            except BaseException as error:
                raised.append(error)

        threads = [threading.Thread(target=run, args=(function,)) for function in functions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(material.PATIENCE)
            self.assertFalse(thread.is_alive())
        return raised

    def test_queries_of_one_trace(self):
        with stallscope.open(material.EXAMPLE) as trace:
            expected = trace.query("SELECT name, count(*) AS n FROM spans GROUP BY name ORDER BY name").rows()

            def ask():
                for _ in range(10):
                    self.assertEqual(trace.query("SELECT name, count(*) AS n FROM spans GROUP BY name ORDER BY name").rows(), expected)

            self.assertEqual(self.together(*[ask] * 4), [])

    def test_everything_of_one_trace(self):
        with stallscope.open(material.EXAMPLE) as trace, stallscope.open(material.EXAMPLE) as other:
            raised = self.together(
                lambda: trace.query("SELECT * FROM waits").rows(), trace.waits, trace.advice, lambda: trace.spans().rows(), trace.what_if, trace.verdicts,
                lambda: trace.compare(other), lambda: other.compare(trace), lambda: other.query("SELECT * FROM steps").rows())
            self.assertEqual(raised, [])

    def test_queries_of_several_traces(self):
        """SQLite has one memory limit for the process."""
        traces = [stallscope.open(material.EXAMPLE) for _ in range(4)]
        sort = "SELECT a.id AS x FROM spans a, spans b WHERE b.id < 40 ORDER BY a.name, b.name, a.id, b.id LIMIT 5"
        results = []
        raised = self.together(*[lambda trace=trace: [results.append(trace.query(sort).rows()) for _ in range(5)] for trace in traces])
        self.assertEqual(raised, [])
        self.assertEqual(len(results), 20)
        self.assertTrue(all(result == results[0] for result in results))

    def test_other_threads_run_beside_a_call(self):
        with stallscope.open(material.EXAMPLE) as trace:
            steps = []

            def count():
                while not done.is_set():
                    steps.append(None)
                    done.wait(0.001)

            done = threading.Event()
            counter = threading.Thread(target=count)
            counter.start()
            self.assertRaises(stallscope.Error, trace.query, material.ENDLESS, timeout=1.0)
            done.set()
            counter.join()
            self.assertGreater(len(steps), 10)


if __name__ == "__main__":
    material.main()
