// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/span.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace stallscope {

/// Matches the begin and end events of one thread: an end belongs to the latest open begin. Spans without an end are
/// flagged, and end with the trace. Edges come in order of time, those of equal times in file order.
///
/// Worked example: B a 1, B b 2, E 3, E 4, E 5, B c 6, trace end 9 -> a [1, 4), b [2, 3), c [6, 9) unfinished; one unbalanced end.
class EdgeMatcher {
public:
    /// `join` merges the details of a begin and of its end, if the end has any.
    explicit EdgeMatcher(std::function<DetailId(DetailId begin, DetailId end)> join) : m_join(std::move(join)) {}

    void take(const Span& edge, bool isEnd);
    /// No more edges will come.
    void close(Nanos traceEnd);

    [[nodiscard]] std::size_t matchedCount() const { return m_matched.size(); }
    /// The spans matched since the last call, by start.
    [[nodiscard]] std::vector<Span> takeMatched();
    [[nodiscard]] std::uint64_t unbalancedEnds() const { return m_unbalancedEnds; }
    [[nodiscard]] std::uint64_t unfinished() const { return m_unfinished; }
    [[nodiscard]] std::uint64_t zeroLength() const { return m_zeroLength; }

private:
    std::function<DetailId(DetailId begin, DetailId end)> m_join;
    std::vector<Span> m_open;
    std::vector<Span> m_matched;
    std::uint64_t m_unbalancedEnds = 0;
    std::uint64_t m_unfinished = 0;
    std::uint64_t m_zeroLength = 0;
};

} // namespace stallscope
