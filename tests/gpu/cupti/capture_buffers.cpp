// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Keeps what CUPTI says of a short program on this GPU as a file: `capture_buffers tests/profiler/cupti/captured/NAME.buffers`. The
/// decoder is tested with such files wherever there is a library of that version.

#include "tests/gpu/cupti/launch.h"
#include "tests/profiler/cupti/captured_buffers.h"

#include <cuda_runtime_api.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <vector>

namespace {

using namespace stallscope;

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

struct Filled {
    std::uint8_t* bytes;
    std::size_t valid;
};
std::mutex g_mutex;
std::vector<Filled> g_filled;

void CUPTIAPI requested(std::uint8_t** buffer, std::size_t* size, std::size_t* mostRecords)
{
    *buffer = static_cast<std::uint8_t*>(std::calloc(1, kBufferBytes));
    *size = kBufferBytes;
    *mostRecords = 0;
}

void CUPTIAPI completed(CUcontext /*unused*/, std::uint32_t /*unused*/, std::uint8_t* buffer, std::size_t /*size*/, std::size_t valid)
{
    const std::lock_guard lock(g_mutex);
    g_filled.push_back({buffer, valid});
}

bool enableAll(const cupti::CuptiApi& api)
{
    if (api.registerCallbacks(requested, completed) != CUPTI_SUCCESS)
        return false;
    for (const CUpti_ActivityKind kind : {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY, CUPTI_ACTIVITY_KIND_MEMSET,
             CUPTI_ACTIVITY_KIND_RUNTIME, CUPTI_ACTIVITY_KIND_SYNCHRONIZATION, CUPTI_ACTIVITY_KIND_CUDA_EVENT, CUPTI_ACTIVITY_KIND_OVERHEAD,
             CUPTI_ACTIVITY_KIND_DEVICE, CUPTI_ACTIVITY_KIND_CONTEXT, CUPTI_ACTIVITY_KIND_STREAM, CUPTI_ACTIVITY_KIND_MEMORY2}) {
        if (api.enable(kind) != CUPTI_SUCCESS)
            return false;
    }
    return true;
}

void work()
{
    constexpr std::size_t kLength = 1024;
    std::vector<float> host(kLength);
    float* memory = nullptr;
    cudaStream_t stream = nullptr;
    cudaEvent_t event = nullptr;
    (void)cudaMalloc(reinterpret_cast<void**>(&memory), kLength * sizeof(float));
    (void)cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    (void)cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    (void)cudaMemsetAsync(memory, 0, kLength * sizeof(float), stream);
    for (int i = 0; i < 8; ++i)
        test::launchIncrement(memory, kLength, stream);
    (void)cudaEventRecord(event, stream);
    (void)cudaEventSynchronize(event);
    (void)cudaMemcpyAsync(host.data(), memory, kLength * sizeof(float), cudaMemcpyDeviceToHost, stream);
    (void)cudaStreamSynchronize(stream);
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t ready = nullptr;
    (void)cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    for (int i = 0; i < 4; ++i)
        test::launchIncrement(memory, kLength, stream);
    (void)cudaStreamEndCapture(stream, &graph);
    (void)cudaGraphInstantiate(&ready, graph, 0);
    for (int i = 0; i < 2; ++i)
        (void)cudaGraphLaunch(ready, stream);
    (void)cudaDeviceSynchronize();
}

int complain(const std::string& why)
{
    std::fprintf(stderr, "capture_buffers: %s\n", why.c_str());
    return 1;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2)
        return complain("which file?");
    const auto api = cupti::loadCupti({});
    if (!api)
        return complain(api.error().message);
    if (!enableAll(*api))
        return complain("CUPTI cannot record here");
    work();
    (void)api->flushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
    test::CapturedBuffers captured;
    for (const Filled& buffer : g_filled)
        captured.add(*api, buffer.bytes, buffer.valid);
    captured.save(argv[1]);
    std::printf("%zu buffers\n", captured.size());
    return 0;
}
