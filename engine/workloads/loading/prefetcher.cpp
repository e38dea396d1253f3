// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/loading/prefetcher.h"

#include <utility>

namespace stallscope {

Prefetcher::Prefetcher(const Plan& plan, Fill fill, const Life& life, std::stop_token stop)
    : m_plan(plan), m_fill(std::move(fill)), m_slots(plan.depth), m_stop(std::move(stop), [this] { m_over.request_stop(); })
{
    for (std::size_t worker = 0; worker < plan.workers; ++worker)
        m_workers.emplace_back([this, life, worker] { life(worker, [this] { work(); }); });
}

Prefetcher::~Prefetcher()
{
    m_over.request_stop();
}

Result<std::size_t> Prefetcher::next()
{
    std::unique_lock lock(m_mutex);
    const std::size_t slot = m_taken % m_plan.depth;
    if (!m_changed.wait(lock, m_over.get_token(), [&] { return m_slots[slot].isFilled; }))
        return Error::cancelled();
    m_slots[slot].isFilled = false;
    ++m_taken;
    if (!m_slots[slot].result)
        return m_slots[slot].result.error();
    return slot;
}

void Prefetcher::giveBack()
{
    const std::lock_guard lock(m_mutex);
    ++m_givenBack;
    m_changed.notify_all();
}

std::size_t Prefetcher::claim()
{
    std::unique_lock lock(m_mutex);
    if (m_claimed == m_plan.batches)
        return m_plan.batches;
    const std::size_t batch = m_claimed++;
    const bool isFree = m_changed.wait(lock, m_over.get_token(), [&] { return batch < m_givenBack + m_plan.depth; });
    return isFree ? batch : m_plan.batches;
}

void Prefetcher::work()
{
    for (std::size_t batch = claim(); batch != m_plan.batches; batch = claim()) {
        const std::size_t slot = batch % m_plan.depth;
        Result<> result = m_fill(batch, slot);
        const std::lock_guard lock(m_mutex);
        m_slots[slot] = {true, std::move(result)};
        m_changed.notify_all();
    }
}

} // namespace stallscope
