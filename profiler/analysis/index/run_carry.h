// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/host_device_overlap.h"
#include "profiler/analysis/index/sync_records.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace stallscope {

/// Correlation ids of calls, and whether they were calls of the run. Ids are mostly dense: two bits each.
class KnownCalls {
public:
    enum class Whose : std::uint8_t { Nobody, Run, Other };

    void add(std::uint32_t scope, CorrelationId id, Whose whose);
    [[nodiscard]] Whose find(std::uint32_t scope, CorrelationId id) const;
    /// Forgets ids that are not needed any more: isOver(scope, id) answers for an id and those that follow it, 64 in all.
    template <class IsOver>
    void forgetIf(IsOver&& isOver)
    {
        std::erase_if(m_pages, [&](const auto& page) {
            return isOver(static_cast<std::uint32_t>(page.first >> 32), CorrelationId(static_cast<std::uint32_t>(page.first) * kInPage));
        });
    }

private:
    static constexpr std::uint32_t kInPage = 64;
    struct Page {
        std::uint64_t run = 0;
        std::uint64_t other = 0;
    };
    [[nodiscard]] static std::uint64_t pageOf(std::uint32_t scope, CorrelationId id) { return std::uint64_t{scope} << 32 | id.value() / kInPage; }

    std::unordered_map<std::uint64_t, Page> m_pages;
};

/// Carry of a stream for StreamDependencies, and for waits.
struct StreamCarry {
    Nanos firstLaunch = kTimeLimit; ///< earliest launch of its work; of work without a launch its start
    Nanos lastWait = -kTimeLimit;   ///< start of the last call that made it wait for another stream
    Nanos lastLaunch = -kTimeLimit; ///< latest launch of its work
};

/// End of a device's work so far.
struct LastWork {
    Nanos start = -kTimeLimit;   ///< of the last span
    Nanos busyEnd = -kTimeLimit; ///< of the last span that is not empty

    void add(TimeRange span);
    friend bool operator==(const LastWork&, const LastWork&) = default;
};

/// Carry of the analysis from one segment of a run to the next. It grows as segments are closed, and is owned by the object
/// that closes them.
struct RunCarry {
    Nanos end = 0; ///< calls before it, and their launches, belong to closed segments
    KnownCalls calls;
    std::map<TrackId, StreamCarry> streams; ///< with work
    std::vector<LaunchingThread> threads;
    EventRecords events;
    // only for a finished run:
    std::optional<TimeRange> window;
    std::map<DeviceId, LastWork> lastWork;
    std::map<DeviceId, Nanos> firstBusy; ///< start of a device's first work in the run; unknown: it is in this segment or a closed one
    std::shared_ptr<const Trace> trace;  ///< all of it
};

} // namespace stallscope
