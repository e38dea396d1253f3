// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// Finds, among the spans that precede a span on its stream, the one that ends last, but not after a time.
class StreamPredecessors {
public:
    explicit StreamPredecessors(const RunSpans& spans) : m_spans(spans), m_reach(spans.work().streams().size()) {}

    /// Only spans that were launched before `launchedBefore`; those without a launch, when they started before it. Goes
    /// back from the span, no further than until all that is left ended earlier: in a stream that works in order, one step.
    [[nodiscard]] std::optional<std::uint32_t> lastEnding(std::uint32_t span, Nanos launchedBefore, Nanos endsBy);

private:
    [[nodiscard]] const std::vector<Nanos>& reachOf(std::size_t stream);

    const RunSpans& m_spans;
    std::vector<std::vector<Nanos>> m_reach; // by stream: the latest end up to each of its spans; made when first asked for
};

/// When the launch call of a span started; when it started itself, where it has none.
[[nodiscard]] Nanos launchTimeOf(const RunSpans& spans, const DeviceSpan& span);

} // namespace stallscope
