// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gpu/cupti/facts.h"
#include "tests/gpu/cupti/launch.h"
#include "tests/gpu/cupti/raw_records.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <vector>

namespace stallscope::test {

namespace {

constexpr std::size_t kLength = 256;
constexpr int kLaunches = 20'000;
constexpr int kNodes = 100;
constexpr int kGraphs = 200;
constexpr int kRounds = 7;

void CUPTIAPI nothing(void* /*unused*/, CUpti_CallbackDomain /*unused*/, CUpti_CallbackId /*unused*/, const void* /*unused*/) {}

bool callBack(const cupti::CuptiApi& api)
{
    CUpti_SubscriberHandle subscriber = nullptr;
    if (api.subscribe(&subscriber, nothing, nullptr) != CUPTI_SUCCESS)
        return false;
    for (const CUpti_CallbackId id : {CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020, CUPTI_RUNTIME_TRACE_CBID_cudaEventSynchronize_v3020,
             CUPTI_RUNTIME_TRACE_CBID_cudaDeviceSynchronize_v3020, CUPTI_RUNTIME_TRACE_CBID_cudaMemcpy_v3020})
        (void)api.enableCallback(1, subscriber, CUPTI_CB_DOMAIN_RUNTIME_API, id);
    return true;
}

/// What is off unless requested. Others need nothing more.
bool enableOption(const cupti::CuptiApi& api, std::string_view way)
{
    const auto isOn = [](cupti::SwitchFunction enable) { return enable && enable(1) == CUPTI_SUCCESS; };
    if (way == "latency")
        return isOn(api.enableQueueTimes);
    if (way == "event-times")
        return isOn(api.enableEventTimes);
    return way != "device-launches" || isOn(api.enableDeviceGraphs);
}

/// Before CUDA is used.
bool prepare(const cupti::CuptiApi& api, std::string_view way)
{
    if (way == "off")
        return true;
    if (way.starts_with("callbacks") && !callBack(api))
        return false;
    if (!enableOption(api, way))
        return false;
    std::vector<CUpti_ActivityKind> kinds{CUPTI_ACTIVITY_KIND_RUNTIME, CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL};
    if (way.starts_with("whole"))
        kinds.push_back(CUPTI_ACTIVITY_KIND_GRAPH_TRACE);
    if (way.starts_with("event"))
        kinds.push_back(CUPTI_ACTIVITY_KIND_CUDA_EVENT);
    return RawRecords::begin(api, kinds);
}

/// Nanoseconds a piece, the median of rounds. All of it is waited for: what the device takes longer counts, too.
template <class Work>
double measured(const cupti::CuptiApi& api, int pieces, const Work& work)
{
    std::vector<double> rounds;
    for (int round = 0; round <= kRounds; ++round) {
        const long long before = monotonicNanos();
        work();
        (void)cudaDeviceSynchronize();
        if (round > 0) // the first one warms up
            rounds.push_back(static_cast<double>(monotonicNanos() - before) / pieces);
        (void)api.flushAll(0);
        RawRecords::each(api, RawRecords::take(), [](CUpti_Activity&) {});
    }
    std::sort(rounds.begin(), rounds.end());
    return rounds[rounds.size() / 2];
}

cudaGraphExec_t graphOf(float* memory, cudaStream_t stream)
{
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t ready = nullptr;
    (void)cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    for (int i = 0; i < kNodes; ++i)
        launchIncrement(memory, kLength, stream);
    (void)cudaStreamEndCapture(stream, &graph);
    (void)cudaGraphInstantiate(&ready, graph, 0);
    return ready;
}

} // namespace

void tellCost(const cupti::CuptiApi& api, const std::string& way)
{
    if (!prepare(api, way)) {
        std::printf("| %s | cannot be switched on | |\n", way.c_str());
        return;
    }
    float* memory = nullptr;
    cudaStream_t stream = nullptr;
    (void)cudaMalloc(reinterpret_cast<void**>(&memory), kLength * sizeof(float));
    (void)cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    const bool hasEvents = way.starts_with("event");
    cudaEvent_t event = nullptr;
    (void)cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    const double launch = measured(api, kLaunches, [&] {
        for (int i = 0; i < kLaunches; ++i) {
            launchIncrement(memory, kLength, stream);
            if (hasEvents)
                (void)cudaEventRecord(event, stream);
        }
    });
    cudaGraphExec_t graph = graphOf(memory, stream);
    const double node = measured(api, kGraphs * kNodes, [&] {
        for (int i = 0; i < kGraphs; ++i)
            (void)cudaGraphLaunch(graph, stream);
    });
    std::printf("| %s | %.0f | %.0f |\n", way.c_str(), launch, node);
}

} // namespace stallscope::test
