// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// Finds, among the spans that precede a span on its stream, the one with the latest end that is not after a given time.
class StreamPredecessors {
public:
    explicit StreamPredecessors(const RunSpans& spans) : m_spans(spans), m_reach(spans.work().streams().size()) {}

    /// Considers only spans launched before `launchedBefore`; those without a launch if they started before it. Searches
    /// backwards until all remaining spans ended earlier: one step in an in-order stream.
    [[nodiscard]] std::optional<std::uint32_t> lastEnding(std::uint32_t span, Nanos launchedBefore, Nanos endsBy);

private:
    [[nodiscard]] const std::vector<Nanos>& reachOf(std::size_t stream);

    const RunSpans& m_spans;
    std::vector<std::vector<Nanos>> m_reach; // by stream: latest end up to each of its spans; computed on first use
};

/// Start of a span's launch call; its own start if it has none.
[[nodiscard]] Nanos launchTimeOf(const RunSpans& spans, const DeviceSpan& span);

} // namespace stallscope
