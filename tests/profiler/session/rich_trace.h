// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/trace_builder.h"

#include <random>
#include <string>

namespace stallscope::test {

/// A random trace that uses all features of the model.
class RichTrace {
public:
    explicit RichTrace(std::uint32_t seed) : m_random(seed) { begin(); }

    /// Adds spans, samples, texts, details and stacks.
    void grow(int spansPerTrack);
    [[nodiscard]] TraceBuilder& builder() { return m_builder; }

private:
    void begin();
    [[nodiscard]] Span span(SpanKind kind);
    [[nodiscard]] DetailId detail();
    [[nodiscard]] std::int64_t upTo(std::int64_t most) { return std::uniform_int_distribution<std::int64_t>(0, most)(m_random); }

    std::mt19937 m_random;
    TraceBuilder m_builder;
    Nanos m_now = -5000;
};

/// Empty if the traces are equal for all readers; otherwise the difference. Ignores block borders and empty lanes.
[[nodiscard]] std::string differenceOf(const Trace& a, const Trace& b);
/// For one track; `a` may lack spans at the end of each lane.
[[nodiscard]] std::string prefixDifferenceOf(const Trace& a, const Trace& b);

/// All spans of a lane.
[[nodiscard]] std::vector<Span> spansOf(const Lane& lane);

} // namespace stallscope::test
