// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope {

/// Device-side records of synchronizations, by the correlation id of the call.
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

/// Calls that recorded events, including those before the run, which a run may wait for.
class EventRecords {
public:
    struct Record {
        Nanos start = 0; ///< of the record call
        std::optional<std::uint64_t> stream;
    };

    EventRecords() = default;
    /// Calls that start in the range. Earlier ones are looked up in `earlier`, which must outlive this.
    explicit EventRecords(const Trace& trace, TimeRange range = {-kTimeLimit, kTimeLimit}, const EventRecords* earlier = nullptr);
    /// Adds calls that start in the range, which must be after all known ones.
    void extend(const Trace& trace, TimeRange range);
    /// Keeps only the last record of each event, which is enough for waits behind all known records, and those with an id.
    void keepLast();
    [[nodiscard]] std::size_t bytes() const { return (m_byEvent.capacity() + m_byRecord.capacity()) * sizeof(Entry); }
    /// The record call for a wait with these details: by record id, otherwise the last record of its event that started before `time`.
    [[nodiscard]] std::optional<Record> find(std::uint32_t scope, const SpanDetail& wait, Nanos time) const;

private:
    struct Entry {
        std::uint32_t scope = 0;
        std::uint64_t event = 0;
        Record record;
    };
    using Key = std::pair<std::uint32_t, std::uint64_t>; // scope, and id of the event or the record

    void add(std::uint32_t scope, const Span& call, const SpanDetail& detail);
    static void sortFrom(std::size_t first, std::vector<Entry>& entries);
    [[nodiscard]] std::optional<Record> findRecord(const Key& key) const;
    [[nodiscard]] std::optional<Record> findLast(const Key& key, Nanos time) const;

    const EventRecords* m_earlier = nullptr;
    std::vector<Entry> m_byEvent;  // by scope, event, start
    std::vector<Entry> m_byRecord; // by scope and record id, which is stored in `event`
};

} // namespace stallscope
