// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/edge_matcher.h"

#include <algorithm>

namespace stallscope {

void EdgeMatcher::take(const Span& edge, bool isEnd)
{
    if (!isEnd)
        return m_open.push_back(edge);
    if (m_open.empty()) {
        ++m_unbalancedEnds;
        return;
    }
    Span span = m_open.back();
    m_open.pop_back();
    span.duration = edge.start - span.start;
    if (edge.detail.isValid())
        span.detail = m_join(span.detail, edge.detail);
    m_zeroLength += span.duration == 0 ? 1 : 0;
    m_matched.push_back(span);
}

void EdgeMatcher::close(Nanos traceEnd)
{
    m_unfinished = m_open.size();
    for (Span& span : m_open) {
        span.duration = std::max<Nanos>(0, traceEnd - span.start);
        span.flags |= SpanFlag::kUnfinished;
        m_matched.push_back(span);
    }
    m_open.clear();
}

std::vector<Span> EdgeMatcher::takeMatched()
{
    std::stable_sort(m_matched.begin(), m_matched.end(), startsBefore);
    return std::exchange(m_matched, {});
}

} // namespace stallscope
