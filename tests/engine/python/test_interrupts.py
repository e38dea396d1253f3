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
print(trace.query("SELECT count(*) AS n FROM spans").rows(), len(trace.waits()), flush=True)
if child:
    print(os.waitpid(child, 0)[1])
""")
        lines = printed.splitlines()
        self.assertEqual((lines[0], lines[1:]), (lines[1], [lines[0], "0"]))

    def test_fork_while_a_call_runs(self):
        printed = self.run_script("""
threading.Thread(target=lambda: trace.query(endless, timeout=None), daemon=True).start()
while threads() < 3:
    threading.Event().wait(0.001)
child = os.fork()
if child:
    print(os.waitpid(child, 0)[1])
""")
        self.assertEqual(printed, "0\n")


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

    def test_close_while_a_query_runs(self):
        trace = stallscope.open(material.EXAMPLE)
        begun = threading.Event()

        def ask():
            begun.set()
            trace.query(material.ENDLESS, timeout=1.0)

        def close():
            begun.wait()
            trace.close()

        raised = self.together(ask, close)
        self.assertTrue(all(isinstance(error, (stallscope.Error, ValueError)) for error in raised), raised)

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
