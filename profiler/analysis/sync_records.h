// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/run_spans.h"

#include <optional>
#include <vector>

namespace stallscope {

/// What the device side told about synchronizations: found by the correlation id of the call.
class SyncRecords {
public:
    struct Record {
        TrackId track;
        SpanDetail detail;
    };

    explicit SyncRecords(const Trace& trace);
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

    explicit EventRecords(const Trace& trace);
    /// The record call that a wait with these details waits for: the one that it names, else the last one of its event
    /// that started before `time`.
    [[nodiscard]] std::optional<Record> find(std::uint32_t scope, const SpanDetail& wait, Nanos time) const;

private:
    struct Entry {
        std::uint32_t scope = 0;
        std::uint64_t event = 0;
        Record record;
    };
    void add(std::uint32_t scope, const Span& call, const SpanDetail& detail);

    std::vector<Entry> m_byEvent;  // by scope, event, start
    std::vector<Entry> m_byRecord; // by scope and id of the record, which stands in `event`
};

} // namespace stallscope
