// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/correlator.h"

#include "profiler/base/hash.h"

#include <utility>

namespace stallscope {

std::size_t Correlator::KeyHash::operator()(const Key& key) const noexcept
{
    return mixBits(static_cast<std::uint64_t>(key.scope) << 32 | key.id.value());
}

void Correlator::addLaunch(Key key, const End& launch)
{
    if (!key.id.isValid())
        return;
    Launch& known = m_launches[key];
    known = {launch, false};
    const auto [first, last] = m_waiting.equal_range(key);
    for (auto at = first; at != last; ++at) {
        m_pairs.push_back({launch, at->second});
        known.hasSpan = true;
    }
    m_waiting.erase(first, last);
}

void Correlator::addSpan(Key key, const End& span)
{
    if (!key.id.isValid()) {
        ++m_lostSpans;
        return;
    }
    const auto launch = m_launches.find(key);
    if (launch == m_launches.end()) {
        m_waiting.emplace(key, span);
        return;
    }
    launch->second.hasSpan = true;
    m_pairs.push_back({launch->second.end, span});
}

std::vector<Correlator::Pair> Correlator::takePairs()
{
    return std::exchange(m_pairs, {});
}

void Correlator::forgetBefore(Nanos time)
{
    std::erase_if(m_launches, [&](const auto& entry) {
        const bool isOld = entry.second.end.range.end < time;
        m_lostLaunches += isOld && !entry.second.hasSpan ? 1 : 0;
        return isOld;
    });
    m_lostSpans += std::erase_if(m_waiting, [time](const auto& entry) { return entry.second.range.start < time; });
}

} // namespace stallscope
