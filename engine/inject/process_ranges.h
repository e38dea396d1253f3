// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/recording.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

namespace stallscope::inject {

/// Ranges that belong to no thread: begun here, ended anywhere, in any order. They have a track of their own.
class ProcessRanges {
public:
    explicit ProcessRanges(Recording& recording) : m_recording(recording) {}

    struct Range {
        StringId name;
        DetailId detail;
        bool opensGate = false;
    };
    /// Any thread.
    void begin(std::uint64_t id, const Range& range);
    /// What began under that id; nothing where nothing did.
    std::optional<Range> end(std::uint64_t id);

    /// On the feed's thread.
    void collect(TraceBuilder& builder);

private:
    struct Open {
        Nanos start = 0;
        Range range;
    };

    [[nodiscard]] Nanos now() const { return monotonicNow() - m_recording.zero(); }
    [[nodiscard]] TrackBuilder& track(TraceBuilder& builder);
    [[nodiscard]] std::vector<OpenSpan> openSpans() const;

    Recording& m_recording;
    TrackId m_track; // the feed's thread
    std::mutex m_mutex;
    std::unordered_map<std::uint64_t, Open> m_open; // guarded by m_mutex, likewise below
    std::vector<Span> m_ended;
};

} // namespace stallscope::inject
