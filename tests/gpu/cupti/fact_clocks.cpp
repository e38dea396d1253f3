// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gpu/cupti/facts.h"
#include "tests/gpu/cupti/launch.h"
#include "tests/gpu/cupti/raw_records.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>

namespace stallscope::test {

namespace {

constexpr std::size_t kLength = 256;
constexpr int kManyLaunches = 100'000;
constexpr long long kPause = 1'000'000; // ns between two launches
constexpr int kPieces = 12;             // of the time, each with its own figures

/// How work lies to the calls around it. A clock that drifts moves both, one way.
struct Lag {
    long long afterLaunch = std::numeric_limits<long long>::max(); ///< the shortest from the begin of a launch to its work
    long long beforeWait = std::numeric_limits<long long>::max();  ///< the shortest from the end of work to that of the wait for it
    int works = 0;
    int early = 0; ///< work that begins before its launch
};

struct Records {
    std::map<std::uint32_t, std::pair<long long, long long>> calls;
    std::map<std::uint32_t, std::pair<long long, long long>> works;
};

Records recordsNow(const cupti::CuptiApi& api)
{
    Records records;
    RawRecords::eachNow(api, false, [&](CUpti_Activity& record) {
        if (record.kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
            const auto& kernel = reinterpret_cast<const CUpti_ActivityKernel10&>(record);
            records.works[kernel.correlationId] = {static_cast<long long>(kernel.start), static_cast<long long>(kernel.end)};
        } else if (record.kind == CUPTI_ACTIVITY_KIND_RUNTIME) {
            const auto& call = reinterpret_cast<const CUpti_ActivityAPI&>(record);
            records.calls[call.correlationId] = {static_cast<long long>(call.start), static_cast<long long>(call.end)};
        }
    });
    return records;
}

/// A launch is followed by a wait for it, whose correlation is the next one.
Lag lagOf(const Records& records)
{
    Lag lag;
    for (const auto& [correlation, work] : records.works) {
        const auto launch = records.calls.find(correlation);
        if (launch == records.calls.end())
            continue;
        ++lag.works;
        lag.early += work.first < launch->second.first ? 1 : 0;
        lag.afterLaunch = std::min(lag.afterLaunch, work.first - launch->second.first);
        if (const auto wait = std::next(launch); wait != records.calls.end())
            lag.beforeWait = std::min(lag.beforeWait, wait->second.second - work.second);
    }
    return lag;
}

void tellTimestamp(const cupti::CuptiApi& api)
{
    long long widest = 0;
    int outside = 0;
    for (int i = 0; i < 10'000; ++i) {
        std::uint64_t stamp = 0;
        const long long before = wallNanos();
        (void)api.getTimestamp(&stamp);
        const long long after = wallNanos();
        widest = std::max(widest, after - before);
        outside += static_cast<long long>(stamp) < before || static_cast<long long>(stamp) > after ? 1 : 0;
    }
    std::printf(
        "cuptiGetTimestamp lay outside of two readings of the time of day %d times of 10000; the widest such pair was %lld ns apart.\n\n", outside, widest);
}

} // namespace

void tellClocks(const cupti::CuptiApi& api, int seconds)
{
    if (!RawRecords::begin(api, {CUPTI_ACTIVITY_KIND_RUNTIME, CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL}))
        return;
    float* memory = nullptr;
    (void)cudaMalloc(reinterpret_cast<void**>(&memory), kLength * sizeof(float));
    tellTimestamp(api);
    for (int i = 0; i < kManyLaunches; ++i)
        launchIncrement(memory, kLength, nullptr);
    (void)cudaDeviceSynchronize();
    const Lag many = lagOf(recordsNow(api));
    std::printf("%d launches without a wait: %d kernels, %d begin before their launch; the soonest %lld ns after it.\n\n", kManyLaunches, many.works,
        many.early, many.afterLaunch);
    std::printf(
        "| second | launches with a wait | soonest kernel after its launch, ns | soonest end of a wait after its kernel, ns | early |\n| --- | --- | --- | --- | --- |\n");
    const long long begin = monotonicNanos();
    for (int piece = 1; piece <= kPieces; ++piece) {
        const long long until = begin + 1'000'000'000LL * seconds * piece / kPieces;
        while (monotonicNanos() < until) {
            launchIncrement(memory, kLength, nullptr);
            (void)cudaDeviceSynchronize();
            const long long next = monotonicNanos() + kPause;
            while (monotonicNanos() < next) {}
        }
        const Lag lag = lagOf(recordsNow(api));
        std::printf("| %d | %d | %lld | %lld | %d |\n", seconds * piece / kPieces, lag.works, lag.afterLaunch, lag.beforeWait, lag.early);
    }
}

} // namespace stallscope::test
