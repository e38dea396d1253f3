// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/exchange/event_rows.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace stallscope {

struct MatchedEdges {
    std::vector<Span> spans; ///< in order of start
    std::uint64_t unbalancedEnds = 0;
    std::uint64_t unfinished = 0;
    std::uint64_t zeroLength = 0;
};

/// Matches the begins and ends of one thread: an end belongs to the latest begin that is still open. What never ends is
/// flagged, and ends with the trace. The edges come in the file's order, which decides between equal times.
///
/// Worked example: B a 1, B b 2, E 3, E 4, E 5, B c 6, trace end 9 -> a [1, 4), b [2, 3), c [6, 9) unfinished; one
/// unbalanced end.
///
/// `join` makes one detail of that of a begin and that of its end, where the end has one.
[[nodiscard]] MatchedEdges matchEdges(std::vector<SpanEdge> edges, Nanos traceEnd, const std::function<DetailId(DetailId begin, DetailId end)>& join = {});

} // namespace stallscope
