// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::inject {

/// Whether `work` had a separate descriptor table.
enum class Isolation : bool { None, OwnDescriptors };

/// Runs `work(argument)` so that it can open and close descriptors without interfering with those of the program: a program
/// may close everything above 2, or rely on open() returning the lowest free number, at any time and on any thread. Returns
/// when it is done.
///
/// The work runs on a short-lived thread that shares everything except the descriptor table; it may use only sys::call()
/// and its argument, because the thread has no thread-local storage. If the system refuses such a thread, the work runs on
/// the calling thread with Isolation::None while SharedDescriptors permits that; otherwise it does not run. Signals are
/// blocked meanwhile.
void callIsolated(void (*work)(void* argument, Isolation isolation), void* argument);

/// During its lifetime, callIsolated() may use the program's descriptor table on the calling thread: NVTX is being
/// initialized there, and opens and closes files itself.
class SharedDescriptors {
public:
    SharedDescriptors();
    SharedDescriptors(const SharedDescriptors&) = delete;
    SharedDescriptors& operator=(const SharedDescriptors&) = delete;
    ~SharedDescriptors();
};

} // namespace stallscope::inject
