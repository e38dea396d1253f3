// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/suite.h"

#include "profiler/trace/build/track_builder.h"
#include "tests/support/span_bytes.h"

#include <cstring>

namespace stallscope::bench {

namespace {

std::vector<Span> neighbours(std::size_t count)
{
    std::vector<Span> spans(count);
    for (std::size_t i = 0; i < count; ++i) {
        spans[i].start = static_cast<Nanos>(i) * 1000;
        spans[i].duration = 300 + static_cast<Nanos>(i * 7 % 500);
        spans[i].name = StringId(static_cast<std::uint32_t>(i % 40));
        spans[i].correlation = CorrelationId(static_cast<std::uint32_t>(i));
    }
    return spans;
}

} // namespace

void addLanes(Suite& suite)
{
    suite.add("append/lane", [](benchmark::State& state, Material& material) {
        const std::vector<Span> spans = neighbours(material.sizes().fewSpans);
        for (auto _ : state) {
            LaneBuilder builder{{}};
            for (const Span& span : spans)
                builder.append(span);
            benchmark::DoNotOptimize(builder.finish());
        }
    });
    suite.add("append/memcpy", [](benchmark::State& state, Material& material) {
        const std::vector<Span> spans = neighbours(material.sizes().fewSpans);
        for (auto _ : state) {
            std::vector<Span> copy(spans.size());
            std::memcpy(copy.data(), spans.data(), spans.size() * sizeof(Span));
            benchmark::DoNotOptimize(copy.data());
        }
    });
    suite.add("memory/lanes", [](benchmark::State& state, Material& material) {
        const Trace& trace = *material.manySpans();
        for (auto _ : state)
            state.counters["bytes_per_span"] = static_cast<double>(test::spanBytes(trace)) / static_cast<double>(trace.spanCount());
    });
    suite.expect({"append a span to a lane, beside memcpy", {"append/lane", ""}, {{"append/memcpy", ""}}, {}, ""});
    suite.expect({"memory per span, loaded", {"memory/lanes", "bytes_per_span"}, {}, 32, "bytes"});
}

} // namespace stallscope::bench
