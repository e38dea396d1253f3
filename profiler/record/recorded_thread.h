// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/recording.h"

#include <optional>
#include <string>

namespace stallscope {

/// Log of the calling thread; null while it does not record.
[[nodiscard]] ThreadLog* currentThreadLog();

/// The calling thread records into `recording`, on its own track, until the end of the scope. No-op without a recording.
/// The log is thread-local, because it belongs to its thread.
class RecordedThread {
public:
    RecordedThread(Recording* recording, const std::string& name);
    RecordedThread(const RecordedThread&) = delete;
    RecordedThread& operator=(const RecordedThread&) = delete;
    ~RecordedThread();

private:
    ThreadLog* m_before;
};

/// A user-defined range (a step, an epoch) on the calling thread's track, if it records.
class RecordedRange {
public:
    /// `name` must be interned in the recording that the thread records into.
    explicit RecordedRange(StringId name)
    {
        if (ThreadLog* log = currentThreadLog())
            m_span.emplace(*log, name, SpanKind::Range);
    }

private:
    std::optional<RecordedSpan> m_span;
};

} // namespace stallscope
