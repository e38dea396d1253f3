// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/run_carry.h"

#include <algorithm>

namespace stallscope {

void LastWork::add(TimeRange span)
{
    start = std::max(start, span.start);
    if (!span.isEmpty())
        busyEnd = std::max(busyEnd, span.end);
}

void KnownCalls::add(std::uint32_t scope, CorrelationId id, Whose whose)
{
    if (!id.isValid())
        return;
    Page& page = m_pages[pageOf(scope, id)];
    (whose == Whose::Run ? page.run : page.other) |= std::uint64_t{1} << id.value() % kInPage;
}

/// An ambiguous id belongs to the run, because spans are matched with its calls first.
KnownCalls::Whose KnownCalls::find(std::uint32_t scope, CorrelationId id) const
{
    const auto page = id.isValid() ? m_pages.find(pageOf(scope, id)) : m_pages.end();
    if (page == m_pages.end())
        return Whose::Nobody;
    const std::uint64_t bit = std::uint64_t{1} << id.value() % kInPage;
    if ((page->second.run & bit) != 0)
        return Whose::Run;
    return (page->second.other & bit) != 0 ? Whose::Other : Whose::Nobody;
}

} // namespace stallscope
