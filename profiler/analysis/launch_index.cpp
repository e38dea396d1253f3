// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/launch_index.h"

#include "profiler/analysis/sorted_runs.h"

#include <functional>

namespace stallscope {

LaunchIndex::LaunchIndex(const CallIndex& calls, const DeviceWork& work)
    : m_offsets(calls.calls().size() + 1, 0),
      m_isLaunch(calls.calls().size(), false),
      m_isLaunchingThread(calls.threads().size(), false),
      m_threadStarts(calls.threads().size())
{
    for (const DeviceSpan& span : work.spans()) {
        if (span.hasLaunch())
            ++m_offsets[span.launch + 1];
    }
    for (std::size_t i = 1; i < m_offsets.size(); ++i)
        m_offsets[i] += m_offsets[i - 1];
    m_spans.resize(m_offsets.back());
    std::vector<std::uint32_t> next(m_offsets.begin(), m_offsets.end() - 1);
    for (std::uint32_t i = 0; i < work.spans().size(); ++i) {
        if (work.spans()[i].hasLaunch())
            m_spans[next[work.spans()[i].launch]++] = i;
    }
    for (std::size_t t = 0; t < calls.threads().size(); ++t) {
        const CallThread& thread = calls.threads()[t];
        for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
            m_isLaunch[i] = !calls.isDetail(i) && (calls.calls()[i].what.isLaunch() || spanCount(i) > 0);
            if (m_isLaunch[i])
                m_threadStarts[t].push_back(calls.calls()[i].start);
        }
        m_isLaunchingThread[t] = !m_threadStarts[t].empty();
        m_starts.insert(m_starts.end(), m_threadStarts[t].begin(), m_threadStarts[t].end());
    }
    sortRuns(std::span(m_starts), std::less<>{});
}

std::span<const std::uint32_t> LaunchIndex::spansOf(std::uint32_t call) const
{
    return std::span(m_spans).subspan(m_offsets[call], m_offsets[call + 1] - m_offsets[call]);
}

} // namespace stallscope
