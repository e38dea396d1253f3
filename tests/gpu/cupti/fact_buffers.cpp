// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gpu/cupti/facts.h"
#include "tests/gpu/cupti/launch.h"
#include "tests/gpu/cupti/raw_records.h"

#include <cuda_runtime_api.h>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace stallscope::test {

namespace {

constexpr int kThreads = 4;
constexpr int kLaunches = 20'000; // a thread: several buffers each
constexpr int kFlushes = 200;
constexpr std::size_t kLength = 256;

float* memory()
{
    static float* const one = [] {
        float* fresh = nullptr;
        (void)cudaMalloc(reinterpret_cast<void**>(&fresh), kLength * sizeof(float));
        return fresh;
    }();
    return one;
}

std::set<std::uint32_t> launchFromThreads()
{
    std::mutex mutex;
    std::set<std::uint32_t> ids;
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
        threads.emplace_back([&] {
            {
                const std::lock_guard lock(mutex);
                ids.insert(static_cast<std::uint32_t>(gettid()));
            }
            for (int launch = 0; launch < kLaunches; ++launch)
                launchIncrement(memory(), kLength, cudaStreamPerThread);
            (void)cudaStreamSynchronize(cudaStreamPerThread);
        });
    }
    threads.clear();
    return ids;
}

/// Of flush(0), each after that many launches; with a queue that is still at work, or after it.
void tellFlushes(const cupti::CuptiApi& api, const char* when, int launches, bool isIdle)
{
    std::vector<double> micros;
    for (int i = 0; i < kFlushes; ++i) {
        for (int launch = 0; launch < launches; ++launch)
            launchIncrement(memory(), kLength, nullptr);
        if (isIdle)
            (void)cudaDeviceSynchronize();
        const long long before = monotonicNanos();
        (void)api.flushAll(0);
        micros.push_back(static_cast<double>(monotonicNanos() - before) / 1000);
        (void)cudaDeviceSynchronize();
        RawRecords::each(api, RawRecords::take(), [](CUpti_Activity&) {});
    }
    std::sort(micros.begin(), micros.end());
    std::printf("| %s | %.1f | %.1f | %.1f |\n", when, micros[kFlushes / 2], micros[kFlushes * 99 / 100], micros.back());
}

} // namespace

void tellBuffers(const cupti::CuptiApi& api)
{
    if (!RawRecords::begin(api, {CUPTI_ACTIVITY_KIND_RUNTIME, CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL}))
        return;
    (void)memory();
    const std::set<std::uint32_t> launching = launchFromThreads();
    auto buffers = RawRecords::take();
    const std::size_t early = buffers.size();
    (void)api.flushAll(0);
    auto later = RawRecords::take();
    buffers.insert(buffers.end(), later.begin(), later.end());
    int byLaunching = 0;
    int byFlushing = 0;
    for (const RawRecords::Buffer& buffer : buffers) {
        byLaunching += launching.contains(buffer.thread) ? 1 : 0;
        byFlushing += buffer.thread == static_cast<std::uint32_t>(gettid()) ? 1 : 0;
    }
    std::printf(
        "| buffers in all | before a flush | handed over by launching threads | by the one that flushes | by others |\n| --- | --- | --- | --- | --- |\n");
    std::printf("| %zu | %zu | %d | %d | %zu |\n\n", buffers.size(), early, byLaunching, byFlushing,
        buffers.size() - static_cast<std::size_t>(byLaunching + byFlushing));
    RawRecords::each(api, std::move(buffers), [](CUpti_Activity&) {});
    std::printf("| flush(0) | median us | 99th of 100 us | longest us |\n| --- | --- | --- | --- |\n");
    tellFlushes(api, "nothing new", 0, true);
    tellFlushes(api, "100 launches, all done", 100, true);
    tellFlushes(api, "5000 launches, all done", 5000, true);
    tellFlushes(api, "5000 launches, under way", 5000, false);
}

} // namespace stallscope::test
