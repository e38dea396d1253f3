// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/growing_shard.h"

#include <cstddef>
#include <map>
#include <memory>

namespace stallscope {

/// Merges several growing traces into one growing trace: takes only the new data of each snapshot. Snapshots of the result
/// are suitable for SessionWriter. Used from one thread.
///
///     merge.shard(0, first->pools).take(*first, 0);
///     writer.write(*merge.snapshot());
///     merge.shard(0, first->pools).take(*firstLater, 0);     // a second process began 5 ms after the first
///     merge.shard(1, second->pools).take(*second, 5'000'000);
///     writer.write(*merge.snapshot());
class GrowingMerge {
public:
    explicit GrowingMerge(PoolTranslation::ResolveFrame resolveFrame = {});

    /// Created on first use. All snapshots of a shard share their pools.
    [[nodiscard]] GrowingShard& shard(std::size_t number, const std::shared_ptr<const TracePools>& pools);
    /// Data that shards do not have: runs, facts, notes, start time.
    [[nodiscard]] Trace& head() { return m_whole.head; }
    [[nodiscard]] std::shared_ptr<const Trace> snapshot() const;

private:
    GrownTrace m_whole;
    PoolTranslation::ResolveFrame m_resolveFrame;
    std::map<std::size_t, GrowingShard> m_shards;
};

} // namespace stallscope
