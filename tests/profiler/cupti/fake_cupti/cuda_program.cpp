// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A program that uses CUDA from the view of an injected library: it loads the library as the driver does, and its device
/// activity is simulated by the fake CUPTI. Each word of its command line is an action.

#include "tests/engine/inject/nvtx_client.h"
#include "tests/engine/inject/shard_bytes.h"
#include "tests/profiler/cupti/fake_cupti/fake_cupti.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <functional>
#include <map>
#include <string_view>
#include <thread>

namespace {

using namespace stallscope::test;

FakeCupti* fake()
{
    static FakeCupti* const one = [] {
        const char* const path = std::getenv("STALLSCOPE_CUPTI_LIBRARY");
        void* const library = path ? dlopen(path, RTLD_NOW | RTLD_GLOBAL) : nullptr;
        auto* const entry = library ? reinterpret_cast<FakeEntry>(dlsym(library, kFakeEntry)) : nullptr;
        return entry ? entry() : nullptr;
    }();
    return one;
}

void startDriver()
{
    const char* const path = std::getenv("CUDA_INJECTION64_PATH");
    void* const library = path ? dlopen(path, RTLD_NOW) : nullptr;
    auto* const entry = library ? reinterpret_cast<int (*)()>(dlsym(library, "InitializeInjection")) : nullptr;
    fake()->hold();                             // calls of CUPTI block until the driver has started
    if (!entry || entry() != 1 || entry() != 1) // a driver may ask again
        _exit(98);
    fake()->release();
}

std::uint32_t s_correlation = 1;

void call(std::uint32_t callback, std::uint64_t start, std::uint64_t end)
{
    CUpti_ActivityAPI record = {};
    record.kind = CUPTI_ACTIVITY_KIND_RUNTIME;
    record.cbid = callback;
    record.start = start;
    record.end = end;
    record.processId = static_cast<std::uint32_t>(getpid());
    record.threadId = static_cast<std::uint32_t>(gettid());
    record.correlationId = s_correlation;
    fake()->tell(&record, sizeof record);
}

/// Separates earlier from later events on any clock.
void settle()
{
    constexpr std::uint64_t kClearly = 1'000'000;
    static std::uint64_t last = 0;
    while (fake()->now() < last + kClearly) {}
    last = fake()->now();
}

/// The first of this program: the second one of the NVML of the tests.
void tellDevice()
{
    CUpti_ActivityDevice5 device = {};
    device.kind = CUPTI_ACTIVITY_KIND_DEVICE;
    device.name = "Some GPU";
    device.uuid.bytes[15] = 2;
    fake()->tell(&device, sizeof device);
}

void launch()
{
    settle();
    const std::uint64_t now = fake()->now();
    call(CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000, now, now + 1'000);
    CUpti_ActivityKernel10 kernel = {};
    kernel.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
    kernel.start = now + 2'000;
    kernel.end = now + 5'000;
    kernel.streamId = 7;
    kernel.contextId = 1;
    kernel.correlationId = s_correlation;
    kernel.name = "saxpy";
    kernel.queued = now + 500;
    kernel.submitted = now + 1'500;
    fake()->tell(&kernel, sizeof kernel);
    ++s_correlation;
}

/// A kernel that another kernel launches.
void launchOnDevice()
{
    settle();
    CUpti_ActivityCdpKernel kernel = {};
    kernel.kind = CUPTI_ACTIVITY_KIND_CDP_KERNEL;
    kernel.start = fake()->now();
    kernel.end = kernel.start + 1'000;
    kernel.streamId = 7;
    kernel.contextId = 1;
    kernel.correlationId = s_correlation++;
    kernel.name = "child";
    fake()->tell(&kernel, sizeof kernel);
}

void recordEvent()
{
    settle();
    CUpti_ActivityCudaEvent2 event = {};
    event.kind = CUPTI_ACTIVITY_KIND_CUDA_EVENT;
    event.correlationId = s_correlation++;
    event.contextId = 1;
    event.streamId = 7;
    event.eventId = 3;
    event.deviceTimestamp = fake()->now();
    fake()->tell(&event, sizeof event);
}

/// Launches until some of them are in the part, which grows by a little ten times a second in any case.
void untilWritten()
{
    const std::uintmax_t enough = shardBytes() + 30'000;
    while (shardBytes() < enough)
        launch();
}

/// Launches until the GPU is sampled, and then has ten samples of it.
void sampleMetrics()
{
    while (fake()->metrics().devicesOn() == 0)
        launch();
    settle();
    constexpr std::uint64_t kSamples = 10;
    constexpr std::uint64_t kInterval = 1'000'000;
    const std::uint64_t start = fake()->now();
    for (std::uint64_t i = 0; i < kSamples; ++i)
        fake()->metrics().sample(0, start + i * kInterval, start + (i + 1) * kInterval, 50);
}

/// By a thread that ends at once.
void launchFromThread()
{
    std::thread([] {
        pthread_setname_np(pthread_self(), "late worker");
        launch();
    }).join();
}

/// As the runtime does when it is unloaded. To be called before the driver starts, so that it happens after CUPTI's end.
void releaseAtExit()
{
    std::atexit([] {
        fake()->enter(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxRelease_v2, s_correlation);
        fake()->leave(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuDevicePrimaryCtxRelease_v2, s_correlation);
    });
}

/// With its records, but for those that were flushed before.
void destroyContext()
{
    fake()->enter(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuCtxDestroy_v2, s_correlation);
    fake()->loseContext();
    fake()->leave(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuCtxDestroy_v2, s_correlation);
    ++s_correlation;
}

/// A graph: CUPTI records it as a whole only on request.
void launchGraph()
{
    settle();
    const std::uint64_t now = fake()->now();
    call(CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000, now, now + 1'000);
    CUpti_ActivityGraphTrace2 graph = {};
    graph.kind = CUPTI_ACTIVITY_KIND_GRAPH_TRACE;
    graph.start = now + 2'000;
    graph.end = now + 9'000;
    graph.streamId = 7;
    graph.contextId = 1;
    graph.graphId = 5;
    graph.correlationId = s_correlation;
    fake()->tell(&graph, sizeof graph);
    ++s_correlation;
}

/// Until the program is killed.
void launchForEver()
{
    while (true)
        launch();
}

void waitForStream()
{
    const auto callback = static_cast<std::uint32_t>(CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020);
    const std::uint64_t start = fake()->now();
    fake()->enter(CUPTI_CB_DOMAIN_RUNTIME_API, callback, s_correlation);
    fake()->leave(CUPTI_CB_DOMAIN_RUNTIME_API, callback, s_correlation);
    call(callback, start, fake()->now() + 1);
    ++s_correlation;
}

void switchProfiler(bool isOn)
{
    settle();
    const auto callback = static_cast<std::uint32_t>(isOn ? CUPTI_DRIVER_TRACE_CBID_cuProfilerStart : CUPTI_DRIVER_TRACE_CBID_cuProfilerStop);
    fake()->enter(CUPTI_CB_DOMAIN_DRIVER_API, callback, s_correlation);
    fake()->leave(CUPTI_CB_DOMAIN_DRIVER_API, callback, s_correlation);
    ++s_correlation;
}

/// The child does as its parent did, but for CUDA, which it cannot.
void forked()
{
    const pid_t child = fork();
    if (child == 0) {
        alarm(60); // a child that hangs is ended
        pushRange("child");
        popRange();
        exit(0);
    }
    int status = 0;
    if (waitpid(child, &status, 0) != child || status != 0)
        _exit(96);
}

/// Likewise, but it tries CUDA: nothing holds CUPTI there any more, so that only the library itself can refuse.
void forkedToCuda()
{
    const pid_t child = fork();
    if (child == 0) {
        alarm(60);
        fake()->setHolder({});
        startDriver();
        exit(fake()->kindsOn() == 0 ? 0 : 1);
    }
    int status = 0;
    if (waitpid(child, &status, 0) != child || status != 0)
        _exit(94);
}

void range()
{
    pushRange("range");
    popRange();
}

} // namespace

int main(int argc, char** argv)
{
    const std::map<std::string_view, std::function<void()>> acts{{"driver", startDriver}, {"held", [] { fake()->setHolder("Another Profiler"); }},
        {"device", tellDevice}, {"gpus", untilGpusAreSeen}, {"launch", launch}, {"launch-for-ever", launchForEver}, {"thread-launch", launchFromThread},
        {"device-launch", launchOnDevice}, {"event", recordEvent}, {"release-at-exit", releaseAtExit}, {"destroy", destroyContext}, {"range", range},
        {"wait", waitForStream}, {"profiler-on", [] { switchProfiler(true); }}, {"profiler-off", [] { switchProfiler(false); }}, {"fork", forked},
        {"fork-to-cuda", forkedToCuda}, {"graph", launchGraph}, {"sample", sampleMetrics},
        {"refuse-last-metrics", [] { fake()->answer("cuptiPmSamplingStop", CUPTI_ERROR_UNKNOWN); }},
        {"refuse-metrics", [] { fake()->answer("cuptiPmSamplingEnable", CUPTI_ERROR_INSUFFICIENT_PRIVILEGES); }}, {"until-written", untilWritten}, {"kill", [] { raise(SIGKILL); }},
        {"abort", [] { std::abort(); }}, {"_exit", [] { _exit(1); }}};
    if (!fake())
        return 97;
    for (int i = 1; i < argc; ++i) {
        const auto act = acts.find(argv[i]);
        if (act == acts.end())
            return 99;
        act->second();
    }
    return 0;
}
