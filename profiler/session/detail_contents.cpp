// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/detail_contents.h"

#include "profiler/session/part_reader.h"
#include "profiler/session/side_by_side.h"

#include <atomic>
#include <utility>

namespace stallscope::session {

Intake DetailContents::add(const ChunkPlace& place)
{
    DetailPool& details = m_pools->details;
    const std::uint64_t page = place.header.subject;
    if (page >= details.pageCount()) {
        if (!m_budget->takeItems(page + 1 - details.pageCount(), 1, DetailPool::kPageBytes))
            return Intake::TooLarge;
        // Pages are begun here, and filled by several threads later.
        if (!details.restore(page, 0, {}))
            return Intake::Damaged;
    }
    if (place.header.first < 0)
        return Intake::Damaged;
    m_pending[place.header.subject].push_back(place);
    return Intake::Taken;
}

void DetailContents::load(unsigned threads, const Job& job)
{
    std::vector<std::vector<ChunkPlace>> pages;
    for (auto& [page, places] : std::exchange(m_pending, {}))
        pages.push_back(std::move(places));
    std::atomic<std::size_t> next = 0;
    runSideBySide(threads, pages.size(), [&](bool) {
        PartReader reader(m_file);
        for (std::size_t i = next++; i < pages.size() && !job.isCancelled(); i = next++) {
            for (const ChunkPlace& place : pages[i]) {
                const auto bytes = reader.payload(place);
                if (!bytes || !m_pools->details.restore(place.header.subject, static_cast<std::size_t>(place.header.first), *bytes))
                    m_losses->count(Loss::DamagedChunks);
            }
        }
    });
}

} // namespace stallscope::session
