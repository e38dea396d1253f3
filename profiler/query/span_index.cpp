// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/query/span_index.h"

#include <algorithm>

namespace stallscope::query {

SpanIndex::SpanIndex(const Trace& trace) : m_nameCount(trace.pools->strings.size())
{
    for (std::size_t track = 0; track < trace.tracks.size(); ++track) {
        for (const Lane& lane : trace.tracks[track].lanes) {
            const auto at = static_cast<std::uint32_t>(m_lanes.size());
            m_lanes.push_back({static_cast<std::uint32_t>(track), &lane});
            for (std::size_t block = 0; block < lane.blocks.size(); ++block) {
                m_blocks.push_back({m_spanCount, at, static_cast<std::uint32_t>(block)});
                m_spanCount += lane.blocks.header(block).count;
            }
        }
    }
    const StringPool& strings = trace.pools->strings;
    for (std::size_t i = 0; i < m_nameCount; ++i) {
        const auto name = static_cast<std::uint32_t>(i);
        const StringId first = strings.find(strings.view(StringId(name)));
        if (first.isValid() && first.value() < name && m_canonical.empty()) {
            m_canonical.resize(m_nameCount);
            for (std::uint32_t other = 0; other < m_nameCount; ++other)
                m_canonical[other] = other;
        }
        if (!m_canonical.empty() && first.isValid())
            m_canonical[i] = first.value();
    }
}

std::size_t SpanIndex::blockOf(std::uint64_t span) const
{
    const auto after = std::ranges::upper_bound(m_blocks, span, {}, &IndexedBlock::first);
    return static_cast<std::size_t>(after - m_blocks.begin()) - 1;
}

std::optional<std::uint64_t> SpanIndex::findCall(TrackId thread, Nanos start, StringId name) const
{
    auto lane = std::ranges::lower_bound(m_lanes, thread.value(), {}, &IndexedLane::track);
    for (; lane != m_lanes.end() && lane->track == thread.value(); ++lane) {
        if (lane->lane->place.group != LaneGroup::Calls)
            continue;
        const auto at = static_cast<std::uint32_t>(lane - m_lanes.begin());
        const auto begin = std::ranges::lower_bound(m_blocks, at, {}, &IndexedBlock::lane);
        const auto end = std::ranges::upper_bound(begin, m_blocks.end(), at, {}, &IndexedBlock::lane);
        const auto after = std::partition_point(begin, end, [&](const IndexedBlock& block) { return headerOf(block).first <= start; });
        if (after == begin)
            continue;
        const IndexedBlock& block = *std::prev(after);
        const auto columns = spansOf(block).columns();
        for (std::size_t row = columns->firstStartingAt(start); row < columns->size() && columns->startOf(row) == start; ++row) {
            if (canonical(columns->name[row]) == canonical(name.value()) && columns->kind[row] == static_cast<std::uint8_t>(SpanKind::ApiCall))
                return block.first + row;
        }
    }
    return {};
}

} // namespace stallscope::query
