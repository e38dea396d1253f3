// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/recording.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// Tells a recording when runs begin and end. Nobody waits for the trace while a run goes on: what is told is written into
/// the trace with the next spans. Made before the recording, so that it outlives it; told by any one thread.
///
/// A run's window and its spans are read off the same clock, and must keep their order to the nanosecond: so a reading is
/// translated only after the clocks have been compared once more behind it, as readings of spans are.
class RunLog {
public:
    void attach(Recording& recording);

    /// The place of the run in this log. Its window grows while it lasts.
    std::size_t begin(Run run);
    /// The window ends here.
    void end(std::size_t place);
    /// How it went: all but the window. Nothing about the run changes any more.
    void complete(std::size_t place, Run run);
    /// A run that was not even begun: what failed before.
    void add(Run run);
    /// Returns when the trace holds everything that was told so far.
    void settle();

private:
    struct Entry {
        Run run;
        std::uint64_t begin = 0; ///< ticks
        std::optional<std::uint64_t> end;
        bool isComplete = false;
        RunId id;               ///< in the trace, once it is there
        bool isWritten = false; ///< as it will stay
    };

    void write(TraceBuilder& builder);
    void writeEntry(Entry& entry, TraceBuilder& builder) const;
    [[nodiscard]] bool isSettled();

    std::mutex m_mutex; // guards everything below
    Recording* m_recording = nullptr;
    std::vector<Entry> m_entries;
    std::size_t m_firstOpen = 0;    // all before it are written
    std::uint64_t m_comparedTo = 0; // ticks up to which clocks have been compared
    std::uint64_t m_lastLook = 0;
};

} // namespace stallscope
