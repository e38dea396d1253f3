// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/wait_index.h"

#include <algorithm>

namespace stallscope {

void WaitCosts::OfThread::add(const Wait& wait)
{
    m_waits.push_back({wait.start, wait.duration, m_lost});
    m_lost += wait.bubble;
}

double WaitCosts::OfThread::lostUntil(Nanos time) const
{
    const auto after = std::upper_bound(m_waits.begin(), m_waits.end(), time, [](Nanos t, const Costly& wait) { return t < wait.start; });
    if (after == m_waits.begin())
        return 0;
    const Costly& wait = *(after - 1);
    const Nanos lostAfter = after == m_waits.end() ? m_lost : after->lostBefore;
    const Nanos passed = std::min(time - wait.start, wait.duration);
    const double share = wait.duration > 0 ? static_cast<double>(passed) / static_cast<double>(wait.duration) : 1.0;
    return static_cast<double>(wait.lostBefore) + static_cast<double>(lostAfter - wait.lostBefore) * share;
}

double WaitCosts::OfThread::shareOf(TimeRange range) const
{
    return range.isEmpty() ? 0 : (lostUntil(range.end) - lostUntil(range.start)) / static_cast<double>(range.length());
}

WaitCosts::WaitCosts(std::span<const Wait> waits)
{
    for (const Wait& wait : waits) {
        if (wait.bubble <= 0)
            continue;
        auto known = std::ranges::find(m_threads, wait.thread, &OfThread::m_thread);
        if (known == m_threads.end()) {
            known = m_threads.emplace(m_threads.end());
            known->m_thread = wait.thread;
        }
        known->add(wait);
    }
}

const WaitCosts::OfThread* WaitCosts::find(TrackId thread) const
{
    const auto known = std::ranges::find(m_threads, thread, &OfThread::m_thread);
    return known == m_threads.end() ? nullptr : &*known;
}

double WaitCosts::shareOf(TrackId thread, TimeRange range) const
{
    const OfThread* costs = find(thread);
    return costs ? costs->shareOf(range) : 0;
}

WaitIndex::WaitIndex(std::span<const Wait> waits) : m_waits(waits), m_costs(waits), m_blocks((waits.size() + kBlock - 1) / kBlock)
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
