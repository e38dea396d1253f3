// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope {

/// What the device side told about synchronizations: found by the correlation id of the call.
class SyncRecords {
public:
    struct Record {
        TrackId track;
        SpanDetail detail;
    };

    /// Only records that end after `from`.
    explicit SyncRecords(const Trace& trace, Nanos from = -kTimeLimit);
    [[nodiscard]] std::optional<Record> find(std::uint32_t scope, CorrelationId correlation) const;

private:
    struct Entry {
        TrackId track;
        DetailId detail;
    };
    const Trace& m_trace;
    std::vector<Entry> m_entries;
    CorrelationTable m_byCorrelation;
};

/// The calls that recorded events, before the run too: a run may wait for what was recorded ahead of it.
class EventRecords {
public:
    struct Record {
        Nanos start = 0; ///< of the record call
        std::optional<std::uint64_t> stream;
    };

    EventRecords() = default;
    /// Of calls that start in the range. What was recorded earlier may be looked up in `earlier`, which outlives this.
    explicit EventRecords(const Trace& trace, TimeRange range = {-kTimeLimit, kTimeLimit}, const EventRecords* earlier = nullptr);
    /// Adds those of calls that start in the range, which is after all that are known.
    void extend(const Trace& trace, TimeRange range);
    /// The record call that a wait with these details waits for: the one that it names, else the last one of its event
    /// that started before `time`.
    [[nodiscard]] std::optional<Record> find(std::uint32_t scope, const SpanDetail& wait, Nanos time) const;

private:
    struct Entry {
        std::uint32_t scope = 0;
        std::uint64_t event = 0;
        Record record;
    };
    using Key = std::pair<std::uint32_t, std::uint64_t>; // scope, and id of the event or of the record

    void add(std::uint32_t scope, const Span& call, const SpanDetail& detail);
    void sort();
    [[nodiscard]] std::optional<Record> findRecord(const Key& key) const;
    [[nodiscard]] std::optional<Record> findLast(const Key& key, Nanos time) const;

    const EventRecords* m_earlier = nullptr;
    std::vector<Entry> m_byEvent;  // by scope, event, start
    std::vector<Entry> m_byRecord; // by scope and id of the record, which stands in `event`
};

} // namespace stallscope
