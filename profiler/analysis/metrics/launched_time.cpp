// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/launched_time.h"

#include <algorithm>

namespace stallscope {

LaunchedTime::LaunchedTime(const RunSpans& spans, TrackId track, TimeRange own, Nanos before) : m_sums{before}
{
    const auto& threads = spans.calls().threads();
    const auto thread = std::find_if(threads.begin(), threads.end(), [track](const CallThread& t) { return t.track == track; });
    if (thread == threads.end())
        return;
    const auto calls = spans.calls().of(*thread);
    const auto first = std::lower_bound(calls.begin(), calls.end(), own.start, [](const Call& call, Nanos time) { return call.start < time; });
    auto i = thread->first + static_cast<std::uint32_t>(first - calls.begin());
    for (; i < thread->first + thread->count && spans.calls().calls()[i].start < own.end; ++i) {
        Nanos launched = 0;
        for (const std::uint32_t span : spans.launches().spansOf(i))
            launched = saturatingAdd(launched, spans.work().spans()[span].duration());
        m_starts.push_back(spans.calls().calls()[i].start);
        m_sums.push_back(saturatingAdd(m_sums.back(), launched));
    }
}

Nanos LaunchedTime::before(Nanos time) const
{
    return m_sums[static_cast<std::size_t>(std::lower_bound(m_starts.begin(), m_starts.end(), time) - m_starts.begin())];
}

std::size_t LaunchedTime::firstFrom(std::size_t call, Nanos time) const
{
    std::size_t step = 1;
    std::size_t from = call;
    while (from + step <= m_starts.size() && m_starts[from + step - 1] < time) {
        from += step;
        step *= 2;
    }
    const auto end = m_starts.begin() + static_cast<std::ptrdiff_t>(std::min(from + step, m_starts.size()));
    return static_cast<std::size_t>(std::lower_bound(m_starts.begin() + static_cast<std::ptrdiff_t>(from), end, time) - m_starts.begin());
}

} // namespace stallscope
