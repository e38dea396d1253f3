// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/host_device_overlap.h"
#include "profiler/analysis/index/sync_records.h"

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace stallscope {

/// The correlation ids of calls, and whether they were calls of the run. Ids are mostly dense: two bits each.
class KnownCalls {
public:
    enum class Whose : std::uint8_t { Nobody, Run, Other };

    void add(std::uint32_t scope, CorrelationId id, Whose whose);
    [[nodiscard]] Whose find(std::uint32_t scope, CorrelationId id) const;

private:
    struct Page {
        std::uint64_t run = 0;
        std::uint64_t other = 0;
    };
    [[nodiscard]] static std::uint64_t pageOf(std::uint32_t scope, CorrelationId id) { return std::uint64_t{scope} << 32 | id.value() / 64; }

    std::unordered_map<std::uint64_t, Page> m_pages;
};

/// What a stream was told before: for StreamDependencies.
struct StreamPast {
    Nanos lastWait = -kTimeLimit;   ///< start of the last call that told it to wait for another stream
    Nanos lastLaunch = -kTimeLimit; ///< the latest launch of what it did
};

/// When a device did something for the last time.
struct LastWork {
    Nanos start = -kTimeLimit;   ///< of the last span
    Nanos busyEnd = -kTimeLimit; ///< of the last one that took any time

    void add(TimeRange span);
    friend bool operator==(const LastWork&, const LastWork&) = default;
};

/// What the analysis of a part of a run has to know of the run before it. It grows as parts are closed, and belongs to
/// whoever closes them.
struct RunPast {
    Nanos end = 0; ///< calls before it, and what they launched, are past
    KnownCalls calls;
    std::map<TrackId, StreamPast> streams; ///< that did something
    std::vector<LaunchingThread> threads;
    EventRecords events;
    // of a run that is over, the whole of which is known:
    std::optional<TimeRange> window;
    std::map<DeviceId, LastWork> lastWork;
};

} // namespace stallscope
