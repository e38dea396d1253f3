// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::inject {

/// Whether `work` ran on a descriptor table of its own.
enum class Isolation : bool { None, OwnDescriptors };

/// Runs `work(argument)` where it can open and close descriptors without meeting those of the program: a program may close everything
/// above 2, or rely on open() giving the lowest free number, at any moment and on any thread. Returns when it is done.
///
/// The work runs on a short-lived thread that shares everything but the descriptor table; it must use nothing but sys::call() and its
/// argument: the thread has no storage of its own. Where the system refuses such a thread, the work runs here, with Isolation::None, while
/// SharedDescriptors allows that; otherwise it does not run. Signals are blocked meanwhile.
void callIsolated(void (*work)(void* argument, Isolation isolation), void* argument);

/// While it lives, callIsolated() may use the program's descriptor table on the calling thread: NVTX is initializing there, and opens and closes
/// files itself.
class SharedDescriptors {
public:
    SharedDescriptors();
    SharedDescriptors(const SharedDescriptors&) = delete;
    SharedDescriptors& operator=(const SharedDescriptors&) = delete;
    ~SharedDescriptors();
};

} // namespace stallscope::inject
