// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/polls.h"

#include <algorithm>

namespace stallscope {

namespace {

constexpr std::uint64_t kFewestQueries = 100;

struct Row {
    BlockingCall poll;
    CallMeaning meaning = CallMeaning::Other;
    std::optional<std::uint64_t> object;
    std::uint64_t queries = 0;

    [[nodiscard]] bool continuesWith(const Call& call, const std::optional<std::uint64_t>& queried) const
    {
        return queries > 0 && meaning == call.what.meaning && object == queried;
    }
};

} // namespace

std::vector<BlockingCall> findPolls(const RunSpans& spans, std::size_t thread)
{
    const CallThread& place = spans.calls().threads()[thread];
    std::vector<BlockingCall> polls;
    Row row;
    const auto close = [&] {
        if (row.queries >= kFewestQueries)
            polls.push_back(row.poll);
        row = {};
    };
    for (std::uint32_t i = place.first; i < place.first + place.count; ++i) {
        const Call& call = spans.calls().calls()[i];
        if (spans.calls().isDetail(i))
            continue;
        if (!call.what.isQuery()) {
            close();
            continue;
        }
        const SpanDetail detail = spans.trace().pools->details.get(call.detail);
        const auto object = detail.find(call.what.meaning == CallMeaning::QueryEvent ? DetailField::Event : DetailField::Stream);
        if (!row.continuesWith(call, object)) {
            close();
            row = {{call.start, call.end, i, static_cast<std::uint32_t>(thread), BlockingKind::Poll}, call.what.meaning, object, 0};
        }
        row.poll.end = std::max(row.poll.end, call.end);
        row.queries += detail.get(DetailField::LaunchCount, 1);
    }
    close();
    return polls;
}

} // namespace stallscope
