// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/chunk_scan.h"
#include "profiler/session/memory_budget.h"
#include "profiler/session/pool_contents.h"

#include "profiler/base/job.h"
#include "profiler/trace/loss.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace stallscope::session {

/// Fills the pool of details: which chunks there are first, then their contents, page by page on several threads.
class DetailContents {
public:
    /// Budget and losses outlive this.
    DetailContents(std::shared_ptr<const InputFile> file, std::shared_ptr<TracePools> pools, MemoryBudget& budget, LossCounters& losses)
        : m_file(std::move(file)), m_pools(std::move(pools)), m_budget(&budget), m_losses(&losses)
    {
    }

    [[nodiscard]] Intake add(const ChunkPlace& place);
    /// Reads what was added since the last time, or a part of it where the job is cancelled.
    void load(unsigned threads, const Job& job);

private:
    std::shared_ptr<const InputFile> m_file;
    std::shared_ptr<TracePools> m_pools;
    MemoryBudget* m_budget;
    LossCounters* m_losses;
    std::map<std::uint32_t, std::vector<ChunkPlace>> m_pending; // by page; chunks of one page stay in their order
};

} // namespace stallscope::session
