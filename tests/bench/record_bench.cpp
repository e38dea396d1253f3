// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/range_cost.h"
#include "profiler/counters/system_sampler.h"
#include "profiler/record/recorder.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/bench/suite.h"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace stallscope::bench {

namespace {

constexpr std::size_t kSpans = 10'000;
constexpr std::size_t kCapacity = 16'384;

Nanos medianOf(std::vector<Nanos>& values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

template <class Records>
void takeAway(Records& records)
{
    records.drain([](const RingRecord& record) {
        auto end = record.end;
        benchmark::DoNotOptimize(end);
    });
}

} // namespace

void addRecording(Suite& suite)
{
    suite.add("record/span", [](benchmark::State& state, Material&) {
        const TickClock clock;
        ThreadLog log(clock, TrackId(0), kCapacity);
        for (auto _ : state) {
            for (std::size_t i = 0; i < kSpans; ++i)
                const RecordedSpan span(log, StringId(7), SpanKind::ApiCall);
            takeAway(log.records());
        }
    });
    suite.add("record/bare", [](benchmark::State& state, Material&) {
        const TickClock clock;
        SpanRing ring(kCapacity);
        for (auto _ : state) {
            for (std::size_t i = 0; i < kSpans; ++i) {
                RingRecord record;
                record.start = clock.now();
                record.end = clock.now();
                (void)ring.push(record);
            }
            takeAway(ring);
        }
    });
    suite.add("record/system", [](benchmark::State& state, Material&) {
        TraceBuilder builder;
        TrackInfo thread;
        thread.nativeId = std::to_string(gettid());
        (void)builder.addTrack(thread);
        SystemSampler sampler(monotonicNow(), std::chrono::milliseconds(0));
        for (auto _ : state)
            sampler.sample(builder);
    });
    // A range of a recorded program: its beginning and its end, each with a reading of the clock, and work between them.
    suite.add("record/range", [](benchmark::State& state, Material&) {
        std::vector<Nanos> costs;
        for (auto _ : state)
            costs.push_back(recording::measureRangeCost(true));
        state.counters["cost"] = static_cast<double>(medianOf(costs)) * 1e-9;
    });
    suite.add("record/readings", [](benchmark::State& state, Material&) {
        const TickClock clock;
        std::vector<Nanos> costs;
        for (auto _ : state) {
            const Nanos before = monotonicNow();
            for (std::size_t i = 0; i < 2 * kSpans; ++i)
                benchmark::DoNotOptimize(clock.now());
            costs.push_back((monotonicNow() - before) / Nanos{kSpans});
        }
        state.counters["cost"] = static_cast<double>(medianOf(costs)) * 1e-9;
    });
    suite.expect({"record a host span, beside two readings of the clock and a push", {"record/span", ""}, {{"record/bare", ""}}, 1.3, ""});
    suite.expect({"record a range of a program, beside two readings of the clock", {"record/range", "cost"}, {{"record/readings", "cost"}}, 3, ""});
    suite.expect({"watch the system, per sample; 0.5 % of a core is 250 us", {"record/system", ""}, {}, 250e-6, "s"});
}

} // namespace stallscope::bench
