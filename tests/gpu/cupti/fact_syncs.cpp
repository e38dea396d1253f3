// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gpu/cupti/facts.h"
#include "tests/gpu/cupti/raw_records.h"

#include <cuda_runtime_api.h>

#include <cstdio>
#include <functional>
#include <vector>

namespace stallscope::test {

namespace {

constexpr std::size_t kBytes = std::size_t{1} << 20;

struct Counts {
    int syncs = 0;
    int queries = 0; ///< of the syncs, those that were not ready
    int events = 0;
};

Counts countsOf(const cupti::CuptiApi& api)
{
    Counts counts;
    RawRecords::eachNow(api, true, [&](CUpti_Activity& record) {
        counts.events += record.kind == CUPTI_ACTIVITY_KIND_CUDA_EVENT ? 1 : 0;
        if (record.kind != CUPTI_ACTIVITY_KIND_SYNCHRONIZATION)
            return;
        ++counts.syncs;
        counts.queries += reinterpret_cast<const CUpti_ActivitySynchronization2&>(record).returnValue != 0 ? 1 : 0;
    });
    return counts;
}

} // namespace

void tellSyncs(const cupti::CuptiApi& api)
{
    if (!RawRecords::begin(api, {CUPTI_ACTIVITY_KIND_SYNCHRONIZATION, CUPTI_ACTIVITY_KIND_RUNTIME, CUPTI_ACTIVITY_KIND_MEMCPY}))
        return;
    void* memory = nullptr;
    void* other = nullptr;
    void* pinned = nullptr;
    std::vector<char> pageable(kBytes);
    cudaStream_t stream = nullptr;
    cudaEvent_t event = nullptr;
    (void)cudaMalloc(&memory, kBytes);
    (void)cudaMallocHost(&pinned, kBytes);
    (void)cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    (void)cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    const std::vector<std::pair<const char*, std::function<void()>>> acts{
        {"cudaMemcpy to the device, pageable", [&] { (void)cudaMemcpy(memory, pageable.data(), kBytes, cudaMemcpyHostToDevice); }},
        {"cudaMemcpy of 4 bytes to the host, as .item()", [&] { (void)cudaMemcpy(pageable.data(), memory, 4, cudaMemcpyDeviceToHost); }},
        {"cudaMemcpyAsync to the host, pageable", [&] { (void)cudaMemcpyAsync(pageable.data(), memory, kBytes, cudaMemcpyDeviceToHost, stream); }},
        {"cudaMemcpyAsync to the host, pinned", [&] { (void)cudaMemcpyAsync(pinned, memory, kBytes, cudaMemcpyDeviceToHost, stream); }},
        {"cudaStreamSynchronize", [&] { (void)cudaStreamSynchronize(stream); }}, {"cudaDeviceSynchronize", [&] { (void)cudaDeviceSynchronize(); }},
        {"cudaEventRecord", [&] { (void)cudaEventRecord(event, stream); }}, {"cudaEventSynchronize", [&] { (void)cudaEventSynchronize(event); }},
        {"cudaStreamWaitEvent", [&] { (void)cudaStreamWaitEvent(stream, event, 0); }},
        {"cudaEventQuery, a hundred times",
            [&] {
                (void)cudaMemsetAsync(memory, 0, kBytes, stream);
                (void)cudaEventRecord(event, stream);
                for (int i = 0; i < 100; ++i)
                    (void)cudaEventQuery(event);
            }},
        {"cudaFree", [&] {
             (void)cudaMalloc(&other, kBytes);
             (void)cudaFree(other);
         }}};
    (void)countsOf(api);
    std::printf("| call | records of synchronizations | of these not ready | of events, which were not asked for |\n| --- | --- | --- | --- |\n");
    for (const auto& [name, act] : acts) {
        act();
        const Counts counts = countsOf(api);
        std::printf("| %s | %d | %d | %d |\n", name, counts.syncs, counts.queries, counts.events);
    }
}

} // namespace stallscope::test
