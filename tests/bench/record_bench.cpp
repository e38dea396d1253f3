// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/suite.h"

#include "profiler/record/thread_log.h"

namespace stallscope::bench {

namespace {

constexpr std::size_t kSpans = 10'000;
constexpr std::size_t kCapacity = 16'384;

template <class Records>
void takeAway(Records& records)
{
    records.drain([](const RingRecord& record) { benchmark::DoNotOptimize(record.end); });
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
    suite.expect({"record a host span, beside two readings of the clock and a push", {"record/span", ""}, {{"record/bare", ""}}, 1.3, ""});
}

} // namespace stallscope::bench
