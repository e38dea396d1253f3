// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/final_waits.h"

#include <algorithm>

namespace stallscope {

namespace {

template <class Threads>
auto placeOf(Threads& threads, TrackId thread)
{
    return std::find_if(threads.begin(), threads.end(), [thread](const FinalWaits::OfThread& one) { return one.thread == thread; });
}

} // namespace

FinalWaits::FinalWaits(std::span<const Wait> waits)
{
    const auto first = std::partition_point(waits.begin(), waits.end(), [](const Wait& wait) { return !wait.isFinal; });
    if (first == waits.end())
        return;
    m_count = static_cast<std::size_t>(waits.end() - first);
    m_start = first->start;
    for (auto wait = first; wait != waits.end(); ++wait) {
        const auto known = placeOf(m_threads, wait->thread);
        if (known == m_threads.end())
            m_threads.push_back({wait->thread, {wait->start, wait->end()}});
        else
            known->range.end = std::max(known->range.end, wait->end());
    }
    for (auto wait = waits.begin(); wait != first; ++wait) {
        const auto known = placeOf(m_threads, wait->thread);
        if (known != m_threads.end())
            known->endOfOthers = std::max(known->endOfOthers, wait->end());
    }
}

const FinalWaits::OfThread* FinalWaits::find(TrackId thread) const
{
    const auto known = placeOf(m_threads, thread);
    return known == m_threads.end() ? nullptr : &*known;
}

} // namespace stallscope
