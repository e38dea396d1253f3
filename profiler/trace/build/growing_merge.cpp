// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/growing_merge.h"

namespace stallscope {

GrowingMerge::GrowingMerge(PoolTranslation::ResolveFrame resolveFrame) : m_resolveFrame(std::move(resolveFrame)) {}

GrowingShard& GrowingMerge::shard(std::size_t number, const std::shared_ptr<const TracePools>& pools)
{
    const auto found = m_shards.find(number);
    return found != m_shards.end() ? found->second : m_shards.try_emplace(number, m_whole, pools, m_resolveFrame).first->second;
}

std::shared_ptr<const Trace> GrowingMerge::snapshot() const
{
    auto trace = std::make_shared<Trace>(m_whole.head);
    trace->pools = m_whole.pools;
    for (const GrownTrack& track : m_whole.tracks)
        trace->tracks.push_back(track.snapshot());
    for (const CounterBuilder& counter : m_whole.counters)
        trace->counters.push_back(counter.series());
    for (const auto& [number, shard] : m_shards) {
        for (std::size_t i = 0; i < kLosses; ++i)
            trace->losses[i] += shard.losses()[i];
    }
    return trace;
}

} // namespace stallscope
