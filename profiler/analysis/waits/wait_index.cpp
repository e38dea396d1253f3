// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/wait_index.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

/// Usually it is the only one, and there already.
template <class Key>
void insert(std::set<Key>& set, Key key)
{
    if (set.size() != 1 || *set.begin() != key)
        set.insert(key);
}

} // namespace

WaitCosts::OfThread::Chunk::Chunk(const std::vector<Costly>& waits)
    : m_rows([&] {
          std::vector<PackedRows<3>::Row> rows;
          rows.reserve(waits.size());
          for (const Costly& wait : waits)
              rows.push_back({wait.start, wait.duration, wait.lostBefore});
          return rows;
      }())
{
}

void WaitCosts::OfThread::add(const Wait& wait)
{
    m_waits.push_back({wait.start, wait.duration, m_lost});
    m_lost = saturatingAdd(m_lost, wait.bubble);
}

std::size_t WaitCosts::OfThread::firstStartingAt(Nanos time) const
{
    std::size_t from = 0;
    for (std::size_t to = m_waits.size(); from < to;) {
        const std::size_t middle = from + (to - from) / 2;
        if (m_waits[middle].start < time)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

Nanos WaitCosts::OfThread::lostBefore(Nanos time) const
{
    const std::size_t first = firstStartingAt(time);
    return first == m_waits.size() ? m_lost : m_waits[first].lostBefore;
}

double WaitCosts::OfThread::lostUntil(Nanos time) const
{
    const std::size_t after = firstStartingAt(time + 1);
    if (after == 0)
        return 0;
    const Costly wait = m_waits[after - 1];
    const Nanos lostAfter = after == m_waits.size() ? m_lost : m_waits[after].lostBefore;
    const Nanos passed = std::min(time - wait.start, wait.duration);
    const double share = wait.duration > 0 ? static_cast<double>(passed) / static_cast<double>(wait.duration) : 1.0;
    return static_cast<double>(wait.lostBefore) + static_cast<double>(lostAfter - wait.lostBefore) * share;
}

double WaitCosts::OfThread::shareOf(TimeRange range) const
{
    return range.isEmpty() ? 0 : (lostUntil(range.end) - lostUntil(range.start)) / static_cast<double>(range.length());
}

WaitCosts::WaitCosts(const WaitList& waits)
{
    for (const Wait& wait : waits)
        add(wait);
}

void WaitCosts::add(const Wait& wait)
{
    if (wait.bubble > 0)
        m_threads[wait.thread].add(wait);
}

const WaitCosts::OfThread* WaitCosts::find(TrackId thread) const
{
    const auto known = m_threads.find(thread);
    return known == m_threads.end() ? nullptr : &known->second;
}

double WaitCosts::shareOf(TrackId thread, TimeRange range) const
{
    const OfThread* costs = find(thread);
    return costs ? costs->shareOf(range) : 0;
}

Nanos WaitCosts::lostBy(TimeRange range) const
{
    Nanos lost = 0;
    for (const auto& [thread, costs] : m_threads) {
        if (!range.isEmpty())
            lost = saturatingAdd(lost, costs.lostBefore(range.end) - costs.lostBefore(range.start));
    }
    return lost;
}

std::size_t WaitCosts::bytes() const
{
    std::size_t bytes = 0;
    for (const auto& [thread, costs] : m_threads)
        bytes += sizeof costs + costs.m_waits.bytes();
    return bytes;
}

WaitIndex::WaitIndex(WaitList waits) : m_waits(std::move(waits))
{
    std::uint32_t place = 0;
    for (const Wait& wait : m_waits)
        index(place++, wait);
}

void WaitIndex::add(const Wait& wait)
{
    index(static_cast<std::uint32_t>(m_waits.size()), wait);
    m_waits.push_back(wait);
}

void WaitIndex::index(std::uint32_t place, const Wait& wait)
{
    const auto consider = [place](Longest& longest, Nanos length) {
        if (length > longest.length)
            longest = {length, place};
    };
    consider(m_open.gap, wait.gapRange.length());
    consider(m_open.wait, wait.duration);
    m_open.reach = std::max(m_open.reach, reachOf(wait));
    m_open.reachOfAll = std::max(m_open.reachOfAll, m_open.reach);
    m_costs.add(wait);
    insert(m_threads, wait.thread);
    if (!wait.gapRange.isEmpty())
        insert(m_gapDevices, wait.gapDevice);
    if (place % kBlock < kBlock - 1)
        return;
    m_blocks.push_back(m_open);
    const Nanos reachOfAll = m_open.reachOfAll;
    m_open = {};
    m_open.reachOfAll = reachOfAll;
}

std::size_t WaitIndex::mostOf(std::size_t from, std::size_t behind, Most most) const
{
    Longest best{measureOf(from, most), static_cast<std::uint32_t>(from)};
    std::size_t i = from;
    while (i < behind) {
        const bool isWholeBlock = i % kBlock == 0 && i + kBlock <= behind;
        Longest one;
        if (isWholeBlock) {
            const Block block = m_blocks[i / kBlock];
            one = most == Most::Gap ? block.gap : block.wait;
        } else {
            one = {measureOf(i, most), static_cast<std::uint32_t>(i)};
        }
        if (one.length > best.length)
            best = one;
        i += isWholeBlock ? kBlock : 1;
    }
    return best.wait;
}

} // namespace stallscope
