// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/recording.h"

#include <optional>
#include <string>

namespace stallscope {

/// Where the calling thread records what it does; null while it does not record.
[[nodiscard]] ThreadLog* currentThreadLog();

/// From here to the end of the scope the calling thread records into `recording`, on a track of its own; it does not where
/// there is no recording. A log belongs to its thread, so which one is in use is a fact of the thread, not of the program.
class RecordedThread {
public:
    RecordedThread(Recording* recording, const std::string& name);
    RecordedThread(const RecordedThread&) = delete;
    RecordedThread& operator=(const RecordedThread&) = delete;
    ~RecordedThread();

private:
    ThreadLog* m_before;
};

/// A range of the user's own, on the calling thread's track, where it records: a step, an epoch.
class RecordedRange {
public:
    /// `name` is interned in the recording that the thread records into.
    explicit RecordedRange(StringId name)
    {
        if (ThreadLog* log = currentThreadLog())
            m_span.emplace(*log, name, SpanKind::Range);
    }

private:
    std::optional<RecordedSpan> m_span;
};

} // namespace stallscope
