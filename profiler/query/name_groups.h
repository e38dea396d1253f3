// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/query/span_scan.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope::query {

/// Visits the spans that match a filter by name, so that GROUP BY name needs no sorting. Takes the names in batches whose spans
/// fit a buffer of bounded size: one scan to count, and one for each batch. A name with more spans is scanned alone.
class NameGroups {
public:
    /// Spans in the buffer at most, 8 bytes each.
    static constexpr std::size_t kMostSpans = std::size_t{2} << 20;

    NameGroups(const Trace& trace, const SpanIndex& index, const SpanFilter& filter, const QueryControl& control, bool isDescending,
        std::size_t mostSpans = kMostSpans);

    [[nodiscard]] bool next();
    [[nodiscard]] bool wasStopped() const { return m_wasStopped; }

    // Of the current span
    [[nodiscard]] std::uint64_t span() const { return m_entries.empty() ? m_alone->span() : m_entries[m_at - 1].span; }
    [[nodiscard]] std::uint32_t name() const { return m_order[m_group]; }
    /// None if it does not fit the buffer: then the columns have it.
    [[nodiscard]] std::optional<Nanos> duration() const;

    /// Traces with more spans cannot be grouped.
    static constexpr std::uint64_t kMostTraceSpans = UINT32_MAX;

private:
    struct Entry {
        std::uint32_t span = 0;
        std::uint32_t duration = 0; ///< SpanColumns::kWide: longer
    };
    static constexpr std::uint32_t kNotInBatch = UINT32_MAX;

    [[nodiscard]] bool countNames(const Trace& trace, bool isDescending);
    [[nodiscard]] bool nextBatch();
    [[nodiscard]] bool fill(std::size_t firstGroup, std::size_t endGroup);
    [[nodiscard]] bool stopped();

    const SpanIndex& m_index;
    const SpanFilter& m_filter;
    const QueryControl& m_control;
    std::size_t m_mostSpans;
    bool m_wasStopped = false;
    std::vector<std::uint32_t> m_counts; // by canonical name
    std::vector<std::uint32_t> m_slots;  // by canonical name, while a batch is filled: its next entry
    std::vector<std::uint32_t> m_order;  // names with spans
    std::size_t m_group = 0;             // in m_order: of the current span
    std::size_t m_nextGroup = 0;         // first one after the batch
    std::vector<Entry> m_entries;        // of the batch; empty: m_alone
    std::size_t m_at = 0;                // entry after the current one
    std::size_t m_groupEnd = 0;          // in m_entries
    SpanFilter m_aloneFilter;
    std::optional<SpanScan> m_alone;
};

} // namespace stallscope::query
