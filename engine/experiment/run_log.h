// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/recording.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace stallscope {

/// Reports the begin and end of runs to a recording. Never waits for the trace during a run: reports are added to the trace
/// with the next spans. Created before the recording, and outlives it; used from one thread at a time.
///
/// Windows of runs and spans are read from the same clock, and must keep their order to the nanosecond. A reading is
/// therefore converted only after a later comparison of the clocks, like those of spans.
class RunLog {
public:
    void attach(Recording& recording);

    /// Returns the index of the run in this log. Its window grows until end().
    std::size_t begin(Run run);
    /// Ends the window.
    void end(std::size_t place);
    /// Sets the result of the run, without its window. The run is final afterwards.
    void complete(std::size_t place, Run run);
    /// Adds a run that failed before it began.
    void add(Run run);
    /// Waits until the trace contains everything reported so far.
    void settle();

private:
    struct Entry {
        Run run;
        std::uint64_t begin = 0; ///< ticks
        std::optional<std::uint64_t> end;
        bool isComplete = false;
        RunId id;               ///< in the trace, once it was added
        bool isWritten = false; ///< final state is in the trace
    };

    void write(TraceBuilder& builder);
    void writeEntry(Entry& entry, TraceBuilder& builder) const;
    [[nodiscard]] bool isSettled();

    std::mutex m_mutex; // guards the following
    Recording* m_recording = nullptr;
    std::vector<Entry> m_entries;
    std::size_t m_firstOpen = 0;    // all earlier ones are written
    std::uint64_t m_comparedTo = 0; // ticks up to which clocks have been compared
    std::uint64_t m_lastLook = 0;
};

} // namespace stallscope
