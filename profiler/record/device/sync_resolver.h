// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device/device_batch.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope {

/// Finds out what synchronizations with events waited for: which record of the event, by which call, in which stream.
/// Records of events and of waits come in any order; a wait whose record has not come is held back for a while.
class SyncResolver {
public:
    struct Resolved {
        SyncRecord sync;
        std::optional<EventRecord> awaited;
    };

    void take(const EventRecord& event);
    void take(const SyncRecord& sync) { m_waiting.push_back({sync, 0}); }
    /// What can be told now; all that is left, where nothing is worth waiting for.
    [[nodiscard]] std::vector<Resolved> resolve(bool isWhole);

private:
    /// Times that a wait is asked about before it is told without its event.
    static constexpr int kPatience = 25;
    /// Records of events that are remembered, of all events together; a wait follows soon or never.
    static constexpr std::size_t kMostRecords = std::size_t{1} << 18;
    using EventKey = std::pair<std::uint32_t, std::uint32_t>; // context, event

    struct Waiting {
        SyncRecord sync;
        int asked = 0;
    };

    void forgetFirst();
    [[nodiscard]] std::optional<EventRecord> awaitedBy(const SyncRecord& sync) const;
    [[nodiscard]] static bool needsEvent(const SyncRecord& sync);

    std::map<std::uint64_t, EventRecord> m_byRecord;                    // ids grow with time
    std::map<EventKey, std::map<std::uint32_t, EventRecord>> m_byEvent; // by correlation, where records have no id
    std::deque<std::pair<EventKey, std::uint32_t>> m_order;             // of those, as they came
    std::vector<Waiting> m_waiting;
};

} // namespace stallscope
