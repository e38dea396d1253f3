// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/event_writer.h"

#include <cstdint>

namespace stallscope::inject {

struct ThreadState;

/// The recording of this process, as seen by its threads. Everything here may be called from any thread at any time, also in a forked child
/// and from a signal handler that interrupts a thread in the middle of it.

/// Called by the library's constructor. Recording begins with the first event.
void prepareProcess();

/// False if this process is not to be recorded, or could not be prepared.
[[nodiscard]] bool isRecorded();

/// Reserves the writer of the calling thread for the lifetime of this object. Null if nothing is recorded. Null, and
/// counted as loss, if the thread is already inside of another use: a signal handler.
class ThreadUse {
public:
    ThreadUse();
    ThreadUse(const ThreadUse&) = delete;
    ThreadUse& operator=(const ThreadUse&) = delete;
    ~ThreadUse();

    explicit operator bool() const { return m_thread != nullptr; }
    [[nodiscard]] EventWriter& writer() const;

private:
    ThreadState* m_thread;
};

/// exit() was called, or main() returned.
void noteExit();

/// Writes a fact about this process.
void writeFact(const char* key, const char* value);

} // namespace stallscope::inject
