// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/wait_group.h"

namespace stallscope::advice {

WaitGroup::WaitGroup(const WhatIf& whatIf, std::vector<std::uint32_t> waits, const std::vector<std::uint32_t>& stepOf)
    : m_whatIf(&whatIf), m_waits(std::move(waits))
{
    for (const std::uint32_t wait : m_waits)
        m_steps.push_back(stepOf[wait]);
    for (std::size_t i = 0; i < m_waits.size(); ++i)
        findCopies(step(i));
    m_forCopies = m_copies.size();
    // a copying call may wait twice for the same copy: itself, and in the synchronization behind it
    std::sort(m_copies.begin(), m_copies.end());
    m_copies.erase(std::unique(m_copies.begin(), m_copies.end()), m_copies.end());
}

void WaitGroup::findCopies(const HostStep& step)
{
    const RunGraph& graph = m_whatIf->graph();
    const auto& spans = m_whatIf->run().spans().work().spans();
    const std::size_t before = m_copies.size();
    for (const std::uint32_t span : graph.launchedBy(step)) {
        if (spans[span].kind == SpanKind::Memcpy)
            m_copies.push_back(span);
    }
    const auto needs = graph.needsOf(step);
    const auto last = std::max_element(needs.begin(), needs.end(), [&spans](std::uint32_t a, std::uint32_t b) { return spans[a].end < spans[b].end; });
    if (m_copies.size() == before && last != needs.end() && spans[*last].kind == SpanKind::Memcpy)
        m_copies.push_back(*last);
}

Nanos WaitGroup::waited() const
{
    Nanos waited = 0;
    for (std::size_t i = 0; i < m_waits.size(); ++i)
        waited = saturatingAdd(waited, wait(i).duration);
    return waited;
}

bool WaitGroup::followsEachLaunch() const
{
    const auto& steps = m_whatIf->graph().steps();
    std::size_t close = 0;
    for (const std::uint32_t at : m_steps) {
        const auto isLaunchOfSame = [&](std::uint32_t back) { return at >= back && steps[at - back].thread == steps[at].thread && !steps[at - back].waits(); };
        close += isLaunchOfSame(1) && !isLaunchOfSame(2) ? 1 : 0;
    }
    return 10 * close >= 9 * m_waits.size();
}

} // namespace stallscope::advice
