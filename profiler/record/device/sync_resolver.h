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

/// Determines what event synchronizations waited for: which record of the event, by which call, in which stream. Records of
/// events and waits arrive in any order; a wait whose event record is missing is held back for a while.
class SyncResolver {
public:
    struct Resolved {
        SyncRecord sync;
        std::optional<EventRecord> awaited;
    };

    void take(const EventRecord& event);
    void take(const SyncRecord& sync) { m_waiting.push_back({sync, 0}); }
    /// Waits that are resolved now; all remaining ones if `isWhole`.
    [[nodiscard]] std::vector<Resolved> resolve(bool isWhole);

private:
    /// Attempts before a wait is reported without its event.
    static constexpr int kPatience = 25;
    /// Limit of stored event records in total; a wait follows soon or never.
    static constexpr std::size_t kMostRecords = std::size_t{1} << 18;
    using EventKey = std::pair<std::uint32_t, std::uint32_t>; // context, event

    struct Waiting {
        SyncRecord sync;
        int asked = 0;
    };

    void forgetFirst();
    [[nodiscard]] std::optional<EventRecord> awaitedBy(const SyncRecord& sync) const;
    [[nodiscard]] static bool needsEvent(const SyncRecord& sync);

    std::map<std::uint64_t, EventRecord> m_byRecord;                    // ids increase with time
    std::map<EventKey, std::map<std::uint32_t, EventRecord>> m_byEvent; // by correlation, for records without an id
    std::deque<std::pair<EventKey, std::uint32_t>> m_order;             // of m_byEvent, in order of arrival
    std::vector<Waiting> m_waiting;
};

} // namespace stallscope
