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

/// False where this process is not to be recorded, or could not be prepared.
[[nodiscard]] bool isRecorded();

/// The writer of the calling thread, reserved for the caller while this object lives. Null where nothing is recorded, and counted as lost where
/// the thread is inside another use already: a signal handler.
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

/// A fact about this process, "key=value".
void writeFact(const char* key, const char* value);

} // namespace stallscope::inject
