// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/exchange/span_edges.h"

#include <algorithm>

namespace stallscope {

MatchedEdges matchEdges(std::vector<SpanEdge> edges, Nanos traceEnd, const std::function<DetailId(DetailId, DetailId)>& join)
{
    std::stable_sort(edges.begin(), edges.end(), [](const SpanEdge& a, const SpanEdge& b) { return a.span.start < b.span.start; });
    MatchedEdges matched;
    std::vector<Span> open;
    for (const SpanEdge& edge : edges) {
        if (!edge.isEnd) {
            open.push_back(edge.span);
        } else if (open.empty()) {
            ++matched.unbalancedEnds;
        } else {
            Span span = open.back();
            open.pop_back();
            span.duration = edge.span.start - span.start;
            if (edge.span.detail.isValid() && join)
                span.detail = join(span.detail, edge.span.detail);
            matched.zeroLength += span.duration == 0 ? 1 : 0;
            matched.spans.push_back(span);
        }
    }
    matched.unfinished = open.size();
    for (Span& span : open) {
        span.duration = std::max<Nanos>(0, traceEnd - span.start);
        span.flags |= SpanFlag::kUnfinished;
        matched.spans.push_back(span);
    }
    std::stable_sort(matched.spans.begin(), matched.spans.end(), startsBefore);
    return matched;
}

} // namespace stallscope
