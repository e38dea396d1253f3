// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/cuda/runtime_double.h"

#include "engine/cuda/health.h"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

// targets of CUDA's opaque handles
struct CUstream_st {
    bool isCapturing = false;
    std::vector<std::function<void()>> captured;
};
struct CUevent_st {
    bool isPassed = true;
    std::uint64_t order = 0; ///< counts records
};
struct CUgraph_st {
    std::vector<std::function<void()>> nodes;
};
struct CUgraphExec_st {
    std::vector<std::function<void()>> nodes;
};
struct CUmemPoolHandle_st {};

namespace stallscope::test {

namespace {

std::unique_ptr<RuntimeDouble>& held()
{
    static std::unique_ptr<RuntimeDouble> one = std::make_unique<RuntimeDouble>();
    return one;
}

std::set<cudaEvent_t>& openEvents()
{
    static std::set<cudaEvent_t> events;
    return events;
}

/// Memory that was not freed when the device was lost is freed by the driver at the end of the program.
std::set<void*>& memoryInUse()
{
    static std::set<void*> blocks;
    return blocks;
}

/// Programs call the runtime from several threads. Host functions do not run under this lock.
class Locked {
public:
    Locked() : m_lock(mutex()) {}

private:
    static std::recursive_mutex& mutex()
    {
        static std::recursive_mutex one;
        return one;
    }
    std::lock_guard<std::recursive_mutex> m_lock;
};

bool isReal(cudaStream_t stream)
{
    return stream != nullptr && stream != cudaStreamLegacy;
}

/// Result of a call that is valid by itself.
cudaError_t begin(const char* call)
{
    const Locked locked;
    RuntimeDouble& now = runtime();
    ++now.calls[call];
    cudaError_t error = now.final;
    if (const auto failure = now.failures.find(call); error == cudaSuccess && failure != now.failures.end()) {
        error = failure->second;
        now.failures.erase(failure);
        if (cuda::losesDevice(error))
            now.final = error;
    }
    if (error != cudaSuccess)
        now.last = error;
    return error;
}

cudaError_t told(cudaError_t error)
{
    const Locked locked;
    runtime().last = error;
    return error;
}

void passUpTo(std::uint64_t order)
{
    const Locked locked;
    for (CUevent_st* event : openEvents())
        event->isPassed = event->isPassed || event->order <= order;
}

void count(const char* kind, int change)
{
    const Locked locked;
    runtime().alive[kind] += change;
}

void passEverything()
{
    passUpTo(UINT64_MAX);
}

/// A thing of that kind was made, at `place`; or the call failed.
template <class Handle>
cudaError_t make(const char* call, const char* kind, Handle* place, Handle made)
{
    if (const cudaError_t error = begin(call); error != cudaSuccess) {
        delete made;
        return error;
    }
    count(kind, 1);
    *place = made;
    return cudaSuccess;
}

template <class Handle>
cudaError_t destroy(const char* call, const char* kind, Handle handle)
{
    const cudaError_t error = begin(call);
    count(kind, -1);
    delete handle;
    return error;
}

cudaError_t takeMemory(const char* call, const char* kind, void** address, std::size_t bytes)
{
    if (const cudaError_t error = begin(call); error != cudaSuccess)
        return error;
    if (bytes > std::size_t{1} << 40)
        return told(cudaErrorMemoryAllocation);
    count(kind, 1);
    *address = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
    const Locked locked;
    memoryInUse().insert(*address);
    return cudaSuccess;
}

void release(void* address)
{
    const Locked locked;
    memoryInUse().erase(address);
    std::free(address);
}

cudaError_t giveMemory(const char* call, const char* kind, void* address)
{
    const cudaError_t error = begin(call);
    count(kind, -1);
    release(address);
    return error;
}

cudaError_t move(const char* call, void* to, const void* from, std::size_t bytes, cudaStream_t stream)
{
    const cudaError_t error = begin(call);
    if (error == cudaSuccess)
        runtime().submit(stream, [=] { std::memmove(to, from, bytes); });
    return error;
}

} // namespace

RuntimeDouble& newRuntime()
{
    for (void* left : std::exchange(memoryInUse(), {}))
        std::free(left);
    openEvents().clear();
    held() = std::make_unique<RuntimeDouble>();
    return *held();
}

RuntimeDouble& runtime()
{
    return *held();
}

void RuntimeDouble::submit(cudaStream_t stream, std::function<void()> work)
{
    if (isReal(stream) && stream->isCapturing)
        stream->captured.push_back(std::move(work));
    else
        work();
}

std::string RuntimeDouble::leftBehind() const
{
    std::string left;
    for (const auto& [kind, count] : alive)
        left += count == 0 ? "" : kind + " " + std::to_string(count) + "; ";
    return left;
}

} // namespace stallscope::test

using namespace stallscope::test;

// The functions that engine/cuda calls, in alphabetical order. A call a line or so.
// clang-format off
extern "C" {

cudaError_t cudaDeviceCanAccessPeer(int* isPossible, int, int) { *isPossible = 1; return begin("cudaDeviceCanAccessPeer"); }
cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) { return begin("cudaDeviceEnablePeerAccess"); }
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int) { *value = 1; return begin("cudaDeviceGetAttribute"); }
cudaError_t cudaDeviceSynchronize() { passEverything(); return begin("cudaDeviceSynchronize"); }
cudaError_t cudaDriverGetVersion(int* version) { *version = 13000; return cudaSuccess; }

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) { return make("cudaEventCreateWithFlags", "event", event, new CUevent_st); }
cudaError_t cudaEventDestroy(cudaEvent_t event) { const Locked locked; openEvents().erase(event); return destroy("cudaEventDestroy", "event", event); }
cudaError_t cudaEventQuery(cudaEvent_t event)
{
    const Locked locked;
    const cudaError_t error = begin("cudaEventQuery");
    return error != cudaSuccess || event->isPassed ? error : told(cudaErrorNotReady);
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t)
{
    const Locked locked;
    const cudaError_t error = begin("cudaEventRecord");
    event->isPassed = !runtime().isHeld;
    event->order = ++runtime().records;
    openEvents().insert(event);
    return error;
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) { const Locked locked; passUpTo(event->order); return begin("cudaEventSynchronize"); }

cudaError_t cudaFree(void* address) { return giveMemory("cudaFree", "memory", address); }
cudaError_t cudaFreeAsync(void* address, cudaStream_t stream)
{
    const cudaError_t error = begin("cudaFreeAsync");
    if (error == cudaSuccess)
        runtime().submit(stream, [address] { count("memory", -1); release(address); });
    return error;
}
cudaError_t cudaFreeHost(void* address) { return giveMemory("cudaFreeHost", "pinned", address); }

cudaError_t cudaGetDeviceCount(int* count) { *count = 2; return begin("cudaGetDeviceCount"); }
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* found, int ordinal)
{
    *found = {};
    std::strcpy(found->name, "Double");
    found->totalGlobalMem = std::size_t{1} << 30;
    found->multiProcessorCount = 4;
    found->asyncEngineCount = 2;
    found->major = ordinal < 2 ? 9 : 3;
    return begin("cudaGetDeviceProperties");
}
const char* cudaGetErrorString(cudaError_t error) { return error == cudaErrorIllegalAddress ? "an illegal memory access was encountered" : "something went wrong"; }
cudaError_t cudaGetLastError() { const Locked locked; return std::exchange(runtime().last, runtime().final); }

cudaError_t cudaGraphDestroy(cudaGraph_t graph) { return destroy("cudaGraphDestroy", "graph", graph); }
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graph) { return destroy("cudaGraphExecDestroy", "executable graph", graph); }
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* made, cudaGraph_t graph, unsigned long long)
{
    return make("cudaGraphInstantiate", "executable graph", made, new CUgraphExec_st{graph->nodes});
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t stream)
{
    const cudaError_t error = begin("cudaGraphLaunch");
    if (error == cudaSuccess) {
        for (const auto& node : graph->nodes)
            runtime().submit(stream, node);
    }
    return error;
}

cudaError_t cudaHostAlloc(void** address, std::size_t bytes, unsigned) { return takeMemory("cudaHostAlloc", "pinned", address, bytes); }
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data)
{
    const cudaError_t error = begin("cudaLaunchHostFunc");
    if (error == cudaSuccess)
        runtime().submit(stream, [=] { function(data); });
    return error;
}
cudaError_t cudaMalloc(void** address, std::size_t bytes) { return takeMemory("cudaMalloc", "memory", address, bytes); }
cudaError_t cudaMallocFromPoolAsync(void** address, std::size_t bytes, cudaMemPool_t, cudaStream_t) { return takeMemory("cudaMallocFromPoolAsync", "memory", address, bytes); }
cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps*) { return make("cudaMemPoolCreate", "pool", pool, new CUmemPoolHandle_st); }
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) { return destroy("cudaMemPoolDestroy", "pool", pool); }
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return begin("cudaMemPoolSetAttribute"); }
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind) { return move("cudaMemcpy", to, from, bytes, cudaStreamLegacy); }
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind, cudaStream_t stream) { return move("cudaMemcpyAsync", to, from, bytes, stream); }
cudaError_t cudaMemcpyPeerAsync(void* to, int, const void* from, int, std::size_t bytes, cudaStream_t stream) { return move("cudaMemcpyPeerAsync", to, from, bytes, stream); }
cudaError_t cudaMemsetAsync(void* memory, int value, std::size_t bytes, cudaStream_t stream)
{
    const cudaError_t error = begin("cudaMemsetAsync");
    if (error == cudaSuccess)
        runtime().submit(stream, [=] { std::memset(memory, value, bytes); });
    return error;
}
cudaError_t cudaRuntimeGetVersion(int* version) { *version = 13000; return cudaSuccess; }
cudaError_t cudaSetDevice(int ordinal) { const Locked locked; runtime().current = ordinal; return begin("cudaSetDevice"); }
cudaError_t cudaSetDeviceFlags(unsigned) { return begin("cudaSetDeviceFlags"); }

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode)
{
    const cudaError_t error = begin("cudaStreamBeginCapture");
    stream->isCapturing = error == cudaSuccess;
    return error;
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) { return make("cudaStreamCreateWithFlags", "stream", stream, new CUstream_st); }
cudaError_t cudaStreamDestroy(cudaStream_t stream) { return destroy("cudaStreamDestroy", "stream", stream); }
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph)
{
    stream->isCapturing = false;
    return make("cudaStreamEndCapture", "graph", graph, new CUgraph_st{std::exchange(stream->captured, {})});
}
cudaError_t cudaStreamSynchronize(cudaStream_t) { passEverything(); return begin("cudaStreamSynchronize"); }
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) { return begin("cudaStreamWaitEvent"); }

} // extern "C"
// clang-format on
