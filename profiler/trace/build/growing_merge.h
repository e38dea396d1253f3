// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/growing_shard.h"

#include <cstddef>
#include <map>
#include <memory>

namespace stallscope {

/// Several traces that grow, as one that grows with them: of each snapshot only what is new is taken. What was handed out is
/// what a SessionWriter writes, snapshot after snapshot. Belongs to one thread.
///
///     merge.shard(0, first->pools).take(*first, 0);
///     writer.write(*merge.snapshot());
///     merge.shard(0, first->pools).take(*firstLater, 0);     // and a second process has begun 5 ms after the first
///     merge.shard(1, second->pools).take(*second, 5'000'000);
///     writer.write(*merge.snapshot());
class GrowingMerge {
public:
    explicit GrowingMerge(PoolTranslation::ResolveFrame resolveFrame = {});

    /// Created on first use. All snapshots of a shard share their pools.
    [[nodiscard]] GrowingShard& shard(std::size_t number, const std::shared_ptr<const TracePools>& pools);
    /// Data that shards do not have: runs, facts, notes, the beginning of time.
    [[nodiscard]] Trace& head() { return m_whole.head; }
    [[nodiscard]] std::shared_ptr<const Trace> snapshot() const;

private:
    GrownTrace m_whole;
    PoolTranslation::ResolveFrame m_resolveFrame;
    std::map<std::size_t, GrowingShard> m_shards;
};

} // namespace stallscope
