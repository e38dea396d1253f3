// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/track.h"

#include <cstdint>
#include <memory>
#include <random>
#include <vector>

namespace stallscope::test {

[[nodiscard]] inline Span spanAt(Nanos start, Nanos duration, SpanKind kind = SpanKind::Kernel, std::uint32_t name = 0)
{
    Span span;
    span.start = start;
    span.duration = duration;
    span.name = StringId(name);
    span.kind = kind;
    return span;
}

[[nodiscard]] inline SpanColumns columnsOf(const std::vector<Span>& spans)
{
    SpanColumns columns;
    for (const Span& span : spans)
        columns.append(span);
    return columns;
}

[[nodiscard]] inline std::vector<Span> spansOf(const SpanColumns& columns)
{
    std::vector<Span> spans;
    for (std::size_t row = 0; row < columns.size(); ++row)
        spans.push_back(columns.at(row));
    return spans;
}

[[nodiscard]] inline std::vector<Span> spansOf(const Lane& lane)
{
    std::vector<Span> spans;
    lane.forEach([&spans](const SpanColumns& columns, std::size_t row) { spans.push_back(columns.at(row)); });
    return spans;
}

/// One lane's worth: no two overlap, some have no length, and names, kinds and flags vary. The same for the same seed.
[[nodiscard]] inline std::vector<Span> randomLane(std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    const auto below = [&random](std::uint32_t limit) { return static_cast<std::uint32_t>(random()) % limit; };
    std::vector<Span> spans;
    Nanos at = -1000;
    for (std::size_t i = 0; i < count; ++i) {
        at += below(3) == 0 ? 0 : below(5000);
        Span span = spanAt(at, below(20'000));
        span.duration *= below(10) == 0 ? 0 : 1;
        span.kind = below(4) == 0 ? SpanKind::Memcpy : SpanKind::Kernel;
        span.name = StringId(below(6));
        span.flags = below(50) == 0 ? SpanFlag::kBlocking : SpanFlag::kNone;
        if (below(2) == 0)
            span.correlation = CorrelationId(below(1000));
        spans.push_back(span);
        at = span.end();
    }
    return spans;
}

} // namespace stallscope::test
