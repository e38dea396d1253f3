// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/wait_index.h"

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

WaitIndex::WaitIndex(std::span<const Wait> waits) : m_waits(waits), m_finals(waits), m_blocks((waits.size() + kBlock - 1) / kBlock)
{
    Nanos reachOfAll = -kTimeLimit;
    for (std::size_t i = 0; i < waits.size(); ++i) {
        Block& block = m_blocks[i / kBlock];
        const auto index = static_cast<std::uint32_t>(i);
        if (i % kBlock == 0)
            block.widest = block.longest = index;
        if (waits[i].gapRange.length() > waits[block.widest].gapRange.length())
            block.widest = index;
        if (waits[i].duration > waits[block.longest].duration)
            block.longest = index;
        block.reach = std::max(block.reach, reachOf(waits[i]));
        block.reachOfAll = reachOfAll = std::max(reachOfAll, block.reach);
    }
}

std::size_t WaitIndex::firstFrom(Nanos time, std::size_t from) const
{
    const auto first = m_waits.begin() + static_cast<std::ptrdiff_t>(from);
    return static_cast<std::size_t>(std::lower_bound(first, m_waits.end(), time, [](const Wait& wait, Nanos t) { return wait.start < t; }) - m_waits.begin());
}

std::size_t WaitIndex::mostOf(std::size_t from, std::size_t behind, Most most) const
{
    std::size_t best = from;
    const auto consider = [&](std::size_t i) {
        if (measureOf(m_waits[i], most) > measureOf(m_waits[best], most))
            best = i;
    };
    std::size_t i = from;
    while (i < behind) {
        const bool isWholeBlock = i % kBlock == 0 && i + kBlock <= behind;
        if (isWholeBlock)
            consider(most == Most::Gap ? m_blocks[i / kBlock].widest : m_blocks[i / kBlock].longest);
        else
            consider(i);
        i += isWholeBlock ? kBlock : 1;
    }
    return best;
}

} // namespace stallscope
