// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/query/name_groups.h"

#include <algorithm>

namespace stallscope::query {

NameGroups::NameGroups(
    const Trace& trace, const SpanIndex& index, const SpanFilter& filter, const QueryControl& control, bool isDescending, std::size_t mostSpans)
    : m_index(index), m_filter(filter), m_control(control), m_mostSpans(mostSpans)
{
    m_wasStopped = !countNames(trace, isDescending);
}

bool NameGroups::countNames(const Trace& trace, bool isDescending)
{
    m_counts.resize(m_index.nameCount());
    SpanScan scan(m_index, m_filter, m_control);
    while (scan.nextBlock()) {
        const std::vector<std::uint32_t>& names = scan.columns().name;
        while (scan.nextInBlock())
            ++m_counts[m_index.canonical(names[scan.row()])];
    }
    for (std::uint32_t name = 0; name < m_counts.size(); ++name) {
        if (m_counts[name] > 0)
            m_order.push_back(name);
    }
    std::ranges::sort(m_order, [&](std::uint32_t a, std::uint32_t b) {
        return isDescending ? trace.text(StringId(b)) < trace.text(StringId(a)) : trace.text(StringId(a)) < trace.text(StringId(b));
    });
    m_slots.assign(m_counts.size(), kNotInBatch);
    return !scan.wasStopped();
}

bool NameGroups::stopped()
{
    m_wasStopped = true;
    m_order.clear();
    m_nextGroup = 0;
    return false;
}

bool NameGroups::nextBatch()
{
    m_entries.clear();
    m_alone.reset();
    m_at = m_groupEnd = 0;
    if (m_nextGroup >= m_order.size())
        return false;
    const std::size_t first = m_nextGroup;
    std::size_t spans = 0;
    while (m_nextGroup < m_order.size() && spans + m_counts[m_order[m_nextGroup]] <= m_mostSpans)
        spans += m_counts[m_order[m_nextGroup++]];
    m_group = first;
    if (spans > 0)
        return fill(first, m_nextGroup);
    ++m_nextGroup;
    auto only = std::make_shared<std::vector<std::uint8_t>>(m_counts.size());
    (*only)[m_order[first]] = 1;
    m_aloneFilter = m_filter;
    m_aloneFilter.names = std::move(only);
    m_alone.emplace(m_index, m_aloneFilter, m_control);
    return true;
}

bool NameGroups::fill(std::size_t firstGroup, std::size_t endGroup)
{
    std::uint32_t at = 0;
    for (std::size_t group = firstGroup; group < endGroup; ++group) {
        m_slots[m_order[group]] = at;
        at += m_counts[m_order[group]];
    }
    m_entries.resize(at);
    SpanScan scan(m_index, m_filter, m_control);
    while (scan.nextBlock()) {
        const SpanColumns& columns = scan.columns();
        while (scan.nextInBlock()) {
            std::uint32_t& slot = m_slots[m_index.canonical(columns.name[scan.row()])];
            if (slot != kNotInBatch && slot < at) // columns that turned out to be unreadable since the first scan can only shorten a group
                m_entries[slot++] = {static_cast<std::uint32_t>(scan.span()), columns.duration[scan.row()]};
        }
    }
    for (std::size_t group = firstGroup; group < endGroup; ++group)
        m_slots[m_order[group]] = kNotInBatch;
    m_groupEnd = m_counts[m_order[firstGroup]];
    return scan.wasStopped() ? stopped() : true;
}

bool NameGroups::next()
{
    if (m_alone) {
        if (m_alone->next())
            return true;
        if (m_alone->wasStopped())
            return stopped();
    }
    while (m_at >= m_entries.size()) {
        if (!nextBatch())
            return false;
        if (m_alone)
            return next();
    }
    if (m_at == m_groupEnd)
        m_groupEnd += m_counts[m_order[++m_group]];
    ++m_at;
    return true;
}

std::optional<Nanos> NameGroups::duration() const
{
    if (m_entries.empty() || m_entries[m_at - 1].duration == SpanColumns::kWide)
        return {};
    return m_entries[m_at - 1].duration;
}

} // namespace stallscope::query
