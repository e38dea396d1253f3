// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/python/span_arrays.h"

#include "profiler/base/units.h"
#include "profiler/query/query_control.h"
#include "profiler/query/span_scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <utility>

namespace stallscope::python {

namespace {

/// Format character of an array of T.
template <class T>
constexpr char kFormat = '\0';
template <>
constexpr char kFormat<std::int64_t> = 'q';
template <>
constexpr char kFormat<std::uint32_t> = 'I';
template <>
constexpr char kFormat<std::uint8_t> = 'B';

template <class T>
ArrayView viewOf(const char* name, const T* data, std::size_t size, std::shared_ptr<const void> owner)
{
    return {name, data, size, sizeof(T), sizeof(T), kFormat<T>, std::move(owner)};
}

/// An array of its own.
template <class T>
ArrayView viewOf(const char* name, std::vector<T>&& values)
{
    auto owner = std::make_shared<const std::vector<T>>(std::move(values));
    return viewOf(name, owner->data(), owner->size(), owner);
}

/// Memory that programs may still take, in bytes; the largest number if it is unknown.
std::uint64_t availableMemory()
{
    std::ifstream file("/proc/meminfo");
    std::string key;
    std::uint64_t kibibytes = 0;
    for (std::string unit; file >> key >> kibibytes; std::getline(file, unit)) {
        if (key == "MemAvailable:")
            return kibibytes << 10U;
    }
    return UINT64_MAX;
}

class SpanCollector {
public:
    SpanCollector(std::shared_ptr<const Trace> trace, const query::SpanIndex& index, const SpanRequest& request, std::stop_token stop)
        : m_trace(std::move(trace)), m_index(index), m_request(request)
    {
        m_control.begin(std::move(stop), std::chrono::nanoseconds(0));
        prepareFilter();
    }

    [[nodiscard]] Result<std::vector<ArrayView>> collect()
    {
        query::SpanScan scan(m_index, m_filter, m_control);
        const std::uint64_t most = availableMemory() / 2;
        while (scan.nextBlock()) {
            while (scan.nextInBlock())
                add(scan);
            if (m_ids.size() * kBytesPerSpan > most)
                return Error{fmt::format("these spans need more than half of the available memory ({}); ask for fewer with kind, track, start and end, or read "
                                         "them block by block with blocks()",
                    formatBytes(most * 2))};
        }
        if (scan.wasStopped())
            return Error::cancelled();
        return arrays();
    }

private:
    /// id, track_id, start_ns, duration_ns, name_id, kind, flags, correlation; vectors that grow take up to twice as much
    static constexpr std::uint64_t kBytesPerSpan = 2 * (3 * 8 + 3 * 4 + 2);

    void prepareFilter()
    {
        const auto count = std::ranges::count(m_request.kinds, true);
        if (count == 1)
            m_filter.kind = static_cast<std::uint8_t>(std::ranges::find(m_request.kinds, true) - m_request.kinds.begin());
        m_filter.isEmpty = count == 0;
        if (m_request.end)
            m_filter.startTo = *m_request.end == std::numeric_limits<Nanos>::min() ? *m_request.end : *m_request.end - 1;
        if (m_request.start)
            m_filter.endFrom = *m_request.start;
        if (m_request.tracks) {
            m_filter.lanes.resize(m_index.lanes().size());
            for (std::size_t lane = 0; lane < m_index.lanes().size(); ++lane)
                m_filter.lanes[lane] = std::ranges::find(*m_request.tracks, m_index.lanes()[lane].track) != m_request.tracks->end();
            m_filter.isEmpty = m_filter.isEmpty || m_filter.lanes.empty();
        }
    }

    /// Conditions that the filter does not have.
    [[nodiscard]] bool matches(const SpanColumns& columns, std::size_t row) const
    {
        const std::uint8_t kind = columns.kind[row];
        if (kind >= m_request.kinds.size() || !m_request.kinds[kind])
            return false;
        return !m_request.start || columns.endOf(row) > *m_request.start || columns.startOf(row) >= *m_request.start;
    }

    void add(const query::SpanScan& scan)
    {
        const SpanColumns& columns = scan.columns();
        const std::size_t row = scan.row();
        if (!matches(columns, row))
            return;
        const auto id = static_cast<std::int64_t>(scan.span() + 1);
        if (m_ids.empty()) {
            m_first = scan.sharedColumns();
            m_firstRow = row;
        } else if (scan.sharedColumns() != m_first || id != m_ids.back() + 1) {
            m_isOneStretch = false;
        }
        const query::SpanIndex::IndexedBlock& block = m_index.blocks()[scan.block()];
        m_ids.push_back(id);
        m_tracks.push_back(m_index.lanes()[block.lane].track);
        m_starts.push_back(columns.startOf(row));
        m_durations.push_back(columns.durationOf(row));
        m_names.push_back(m_index.canonical(columns.name[row]));
        m_kinds.push_back(columns.kind[row]);
        m_flags.push_back(columns.flags[row]);
        m_correlations.push_back(columns.correlationOf(row).value());
    }

    [[nodiscard]] std::vector<ArrayView> arrays()
    {
        std::vector<ArrayView> arrays;
        const std::size_t count = m_ids.size();
        const bool isView = m_isOneStretch && count > 0;
        // Names that a file has twice are replaced
        const bool areNamesViews = isView && std::equal(m_names.begin(), m_names.end(), m_first->name.begin() + static_cast<std::ptrdiff_t>(m_firstRow));
        arrays.push_back(viewOf("id", std::move(m_ids)));
        arrays.push_back(viewOf("track_id", std::move(m_tracks)));
        arrays.push_back(viewOf("start_ns", std::move(m_starts)));
        arrays.push_back(viewOf("duration_ns", std::move(m_durations)));
        arrays.push_back(areNamesViews ? viewOf("name_id", m_first->name.data() + m_firstRow, count, m_first) : viewOf("name_id", std::move(m_names)));
        arrays.push_back(isView ? viewOf("kind", m_first->kind.data() + m_firstRow, count, m_first) : viewOf("kind", std::move(m_kinds)));
        arrays.push_back(isView ? viewOf("flags", m_first->flags.data() + m_firstRow, count, m_first) : viewOf("flags", std::move(m_flags)));
        arrays.push_back(isView && !m_first->correlation.empty() ? viewOf("correlation", m_first->correlation.data() + m_firstRow, count, m_first)
                                                                 : viewOf("correlation", std::move(m_correlations)));
        return arrays;
    }

    std::shared_ptr<const Trace> m_trace; // of the index
    const query::SpanIndex& m_index;
    const SpanRequest& m_request;
    query::QueryControl m_control;
    query::SpanFilter m_filter;
    std::shared_ptr<const SpanColumns> m_first; // of the first span
    std::size_t m_firstRow = 0;
    bool m_isOneStretch = true; // all follow each other in m_first
    std::vector<std::int64_t> m_ids;
    std::vector<std::uint32_t> m_tracks;
    std::vector<std::int64_t> m_starts;
    std::vector<std::int64_t> m_durations;
    std::vector<std::uint32_t> m_names;
    std::vector<std::uint8_t> m_kinds;
    std::vector<std::uint8_t> m_flags;
    std::vector<std::uint32_t> m_correlations;
};

} // namespace

Result<std::vector<ArrayView>> spanArrays(
    const std::shared_ptr<const Trace>& trace, const query::SpanIndex& index, const SpanRequest& request, const std::stop_token& stop)
{
    return SpanCollector(trace, index, request, stop).collect();
}

BlockArrays blockArrays(const query::SpanIndex& index, std::size_t block)
{
    const query::SpanIndex::IndexedBlock& place = index.blocks()[block];
    const std::shared_ptr<const SpanColumns> columns = index.spansOf(place).columns();
    BlockArrays result{index.lanes()[place.lane].track, columns->base, {}};
    const auto add = [&](const char* name, const auto& values) { result.arrays.push_back(viewOf(name, values.data(), values.size(), columns)); };
    add("start", columns->start);
    add("duration", columns->duration);
    add("name_id", columns->name);
    add("kind", columns->kind);
    add("flags", columns->flags);
    if (!columns->correlation.empty())
        add("correlation", columns->correlation);
    const SpanColumns::WideDuration* const wide = columns->wide.data();
    constexpr std::size_t kStride = sizeof(SpanColumns::WideDuration);
    const std::size_t count = columns->wide.size();
    result.arrays.push_back({"long_row", wide ? &wide->row : nullptr, count, kStride, sizeof(wide->row), kFormat<std::uint32_t>, columns});
    result.arrays.push_back({"long_duration_ns", wide ? &wide->duration : nullptr, count, kStride, sizeof(wide->duration), kFormat<std::int64_t>, columns});
    return result;
}

} // namespace stallscope::python
