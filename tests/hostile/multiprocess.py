# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""multiprocess.py LIBRARY METHOD KIND: ranges in the processes that multiprocessing starts. Prints how many ranges it has made."""

import contextlib
import ctypes
import multiprocessing
import sys
import time

library = ctypes.CDLL(sys.argv[1])


@contextlib.contextmanager
def annotated(name):
    library.nvtxPush(name.encode())
    try:
        yield
    finally:
        library.nvtxPop()


def work(number):
    with annotated("task"):
        time.sleep(0.002)
    return number


def main():
    method, kind = sys.argv[2:4]
    context = multiprocessing.get_context(method)
    with annotated("main"):
        if kind == "pool":
            with context.Pool(4) as pool:  # ends its workers by a signal
                done = len(pool.map(work, range(200), chunksize=1))
        else:
            done = 0
            for number in range(30):
                process = context.Process(target=work, args=(number,))
                process.start()
                process.join()
                done += process.exitcode == 0
    print(done + 1)


if __name__ == "__main__":
    main()
