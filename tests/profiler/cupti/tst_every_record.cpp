// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/decoder.h"
#include "tests/profiler/cupti/double.h"
#include "tests/profiler/cupti/on_each_library.h"
#include "tests/profiler/cupti/records.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace stallscope;
using namespace stallscope::cupti;
using namespace stallscope::test;

namespace {

std::string placeWords(const StreamPlace& place)
{
    const auto id = [](std::uint32_t number) { return number == kNoneInBatch ? std::string("-") : std::to_string(number); };
    return id(place.device) + "/" + id(place.context) + "/" + id(place.stream);
}

std::string timeWords(const SourceTimes& times)
{
    return std::to_string(times.start) + ".." + std::to_string(times.end);
}

std::string shapeWords(const std::array<std::uint32_t, 3>& shape)
{
    return std::to_string(shape[0]) + "x" + std::to_string(shape[1]) + "x" + std::to_string(shape[2]);
}

/// All fields of all records, those of device work as far as they are set.
class Description {
public:
    explicit Description(const DeviceBatch& batch) : m_batch(batch)
    {
        for (const DeviceWorkRecord& work : batch.work)
            addWork(work);
        for (const ApiCallRecord& call : batch.calls)
            line("call " + batch.text(call.name) + " " + timeWords(call.times),
                {{"thread", call.thread}, {"correlation", call.correlation}, {"status", call.status}});
        for (const SyncRecord& sync : batch.syncs)
            line("sync " + std::to_string(static_cast<int>(sync.type)) + " " + timeWords(sync.times) + " " + placeWords(sync.place),
                {{"event", sync.event}, {"record", sync.eventRecord}, {"correlation", sync.correlation}, {"status", sync.status}});
        for (const EventRecord& event : batch.events)
            line("event " + placeWords(event.place),
                {{"event", event.event}, {"record", event.eventRecord}, {"correlation", event.correlation}, {"time", event.deviceTime}});
        for (const OverheadRecord& overhead : batch.overheads)
            line("overhead " + batch.text(overhead.cause) + " " + timeWords(overhead.times),
                {{"thread", overhead.thread}, {"correlation", overhead.correlation}});
        for (const MemoryRecord& memory : batch.memory)
            line(memory.isFreed ? "freed" : "allocated",
                {{"kind", static_cast<int>(memory.kind)}, {"time", memory.time}, {"bytes", memory.bytes}, {"address", memory.address},
                    {"device", memory.device}, {"correlation", memory.correlation}});
        for (const MemoryPoolRecord& pool : batch.pools)
            line("pool", {{"time", pool.time}, {"address", pool.address}, {"bytes", pool.bytes}, {"used", pool.used}, {"device", pool.device}});
        for (const DeviceRecord& device : batch.devices)
            line("device " + batch.text(device.name) + " " + batch.text(device.uuid),
                {{"id", device.device}, {"bytes", device.memoryBytes}, {"multiprocessors", device.multiprocessors}, {"major", device.major},
                    {"minor", device.minor}});
        for (const ContextRecord& context : batch.contexts)
            line("context", {{"id", context.context}, {"device", context.device}, {"stream", context.nullStream}});
        for (const StreamRecord& stream : batch.streams)
            line("stream " + placeWords(stream.place), {{"priority", stream.priority}, {"default", stream.isDefault}, {"non-blocking", stream.isNonBlocking}});
        for (const NameRecord& name : batch.names)
            line("name " + batch.text(name.name) + " " + placeWords(name.place), {{"of", static_cast<int>(name.of)}, {"thread", name.thread}});
    }
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    using Number = std::pair<const char*, std::uint64_t>;

    void line(const std::string& head, const std::vector<Number>& numbers)
    {
        m_text += (m_text.empty() ? "" : "\n") + head;
        for (const auto& [name, value] : numbers)
            m_text += std::string(" ") + name + "=" + std::to_string(value);
    }
    void addWork(const DeviceWorkRecord& work)
    {
        std::vector<Number> numbers;
        const auto addIfSet = [&numbers](const char* name, std::uint64_t value) {
            if (value != 0)
                numbers.emplace_back(name, value);
        };
        addIfSet("correlation", work.correlation);
        addIfSet("registers", work.registers);
        addIfSet("static", work.staticShared);
        addIfSet("dynamic", work.dynamicShared);
        addIfSet("bytes", work.bytes);
        addIfSet("direction", static_cast<std::uint64_t>(work.direction));
        addIfSet("source", static_cast<std::uint64_t>(work.source));
        addIfSet("target", static_cast<std::uint64_t>(work.target));
        addIfSet("peer", work.peerDevice == kNoneInBatch ? 0 : work.peerDevice);
        addIfSet("graph", work.graph);
        addIfSet("node", work.graphNode);
        addIfSet("queued", static_cast<std::uint64_t>(work.queued));
        addIfSet("submitted", static_cast<std::uint64_t>(work.submitted));
        std::string head = std::string(nameOf(work.kind)) + (work.name == kNoText ? "" : " " + m_batch.text(work.name)) + " " + timeWords(work.times) + " "
            + placeWords(work.place);
        if (work.grid[0] != 0)
            head += " " + shapeWords(work.grid) + " of " + shapeWords(work.block);
        line(head, numbers);
    }

    const DeviceBatch& m_batch;
    std::string m_text;
};

/// Bytes of the records of all kinds of 13.0, as the library goes on by; 0 for kinds that it does not deliver any more.
const std::map<int, std::size_t>& sizesOfAllKinds()
{
    static const std::map<int, std::size_t> kSizes = [] {
        std::map<int, std::size_t> sizes;
        for (int kind = CUPTI_ACTIVITY_KIND_INVALID + 1; kind < CUPTI_ACTIVITY_KIND_COUNT; ++kind)
            sizes[kind] = 0;
        sizes[CUPTI_ACTIVITY_KIND_MEMCPY] = sizeof(CUpti_ActivityMemcpy6);
        sizes[CUPTI_ACTIVITY_KIND_MEMSET] = sizeof(CUpti_ActivityMemset4);
        sizes[CUPTI_ACTIVITY_KIND_KERNEL] = sizeof(CUpti_ActivityKernel10);
        sizes[CUPTI_ACTIVITY_KIND_DRIVER] = sizeof(CUpti_ActivityAPI);
        sizes[CUPTI_ACTIVITY_KIND_RUNTIME] = sizeof(CUpti_ActivityAPI);
        sizes[CUPTI_ACTIVITY_KIND_DEVICE] = sizeof(CUpti_ActivityDevice5);
        sizes[CUPTI_ACTIVITY_KIND_CONTEXT] = sizeof(CUpti_ActivityContext3);
        sizes[CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL] = sizeof(CUpti_ActivityKernel10);
        sizes[CUPTI_ACTIVITY_KIND_NAME] = sizeof(CUpti_ActivityName);
        sizes[CUPTI_ACTIVITY_KIND_MARKER] = sizeof(CUpti_ActivityMarker2);
        sizes[CUPTI_ACTIVITY_KIND_MARKER_DATA] = sizeof(CUpti_ActivityMarkerData2);
        sizes[CUPTI_ACTIVITY_KIND_OVERHEAD] = sizeof(CUpti_ActivityOverhead3);
        sizes[CUPTI_ACTIVITY_KIND_CDP_KERNEL] = sizeof(CUpti_ActivityCdpKernel);
        sizes[CUPTI_ACTIVITY_KIND_PREEMPTION] = sizeof(CUpti_ActivityPreemption);
        sizes[CUPTI_ACTIVITY_KIND_ENVIRONMENT] = sizeof(CUpti_ActivityEnvironment);
        sizes[CUPTI_ACTIVITY_KIND_MEMCPY2] = sizeof(CUpti_ActivityMemcpyPtoP4);
        sizes[CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER] = sizeof(CUpti_ActivityUnifiedMemoryCounter3);
        sizes[CUPTI_ACTIVITY_KIND_FUNCTION] = sizeof(CUpti_ActivityFunction);
        sizes[CUPTI_ACTIVITY_KIND_MODULE] = sizeof(CUpti_ActivityModule);
        sizes[CUPTI_ACTIVITY_KIND_DEVICE_ATTRIBUTE] = sizeof(CUpti_ActivityDeviceAttribute);
        sizes[CUPTI_ACTIVITY_KIND_OPENACC_DATA] = sizeof(CUpti_ActivityOpenAccData);
        sizes[CUPTI_ACTIVITY_KIND_OPENACC_LAUNCH] = sizeof(CUpti_ActivityOpenAccLaunch);
        sizes[CUPTI_ACTIVITY_KIND_OPENACC_OTHER] = sizeof(CUpti_ActivityOpenAccOther);
        sizes[CUPTI_ACTIVITY_KIND_CUDA_EVENT] = sizeof(CUpti_ActivityCudaEvent2);
        sizes[CUPTI_ACTIVITY_KIND_STREAM] = sizeof(CUpti_ActivityStream);
        sizes[CUPTI_ACTIVITY_KIND_SYNCHRONIZATION] = sizeof(CUpti_ActivitySynchronization2);
        sizes[CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION] = sizeof(CUpti_ActivityExternalCorrelation);
        sizes[CUPTI_ACTIVITY_KIND_NVLINK] = sizeof(CUpti_ActivityNvLink4);
        sizes[CUPTI_ACTIVITY_KIND_MEMORY] = sizeof(CUpti_ActivityMemory);
        sizes[CUPTI_ACTIVITY_KIND_PCIE] = sizeof(CUpti_ActivityPcie);
        sizes[CUPTI_ACTIVITY_KIND_OPENMP] = sizeof(CUpti_ActivityOpenMp);
        sizes[CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API] = sizeof(CUpti_ActivityAPI);
        sizes[CUPTI_ACTIVITY_KIND_MEMORY2] = sizeof(CUpti_ActivityMemory4);
        sizes[CUPTI_ACTIVITY_KIND_MEMORY_POOL] = sizeof(CUpti_ActivityMemoryPool3);
        sizes[CUPTI_ACTIVITY_KIND_GRAPH_TRACE] = sizeof(CUpti_ActivityGraphTrace2);
        sizes[CUPTI_ACTIVITY_KIND_JIT] = sizeof(CUpti_ActivityJit2);
        sizes[CUPTI_ACTIVITY_KIND_DEVICE_GRAPH_TRACE] = sizeof(CUpti_ActivityDeviceGraphTrace);
        sizes[CUPTI_ACTIVITY_KIND_MEM_DECOMPRESS] = sizeof(CUpti_ActivityMemDecompress);
        sizes[CUPTI_ACTIVITY_KIND_CONFIDENTIAL_COMPUTE_ROTATION] = sizeof(CUpti_ActivityConfidentialComputeRotation);
        return sizes;
    }();
    return kSizes;
}

/// A record with a different value in each field that is decoded, and what becomes of it.
struct Example {
    const char* name;
    int kind;
    std::function<void(RecordBuffer& buffer, CUpti_ActivityKind kind)> add;
    std::string expected;
};

void addKernel(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    CUpti_ActivityKernel10 kernel{};
    kernel.kind = kind;
    kernel.name = "_Z1kv";
    kernel.start = 101;
    kernel.end = 202;
    kernel.deviceId = 3;
    kernel.contextId = 4;
    kernel.streamId = 5;
    kernel.correlationId = 6;
    kernel.gridX = 7;
    kernel.gridY = 8;
    kernel.gridZ = 9;
    kernel.blockX = 10;
    kernel.blockY = 11;
    kernel.blockZ = 12;
    kernel.registersPerThread = 13;
    kernel.staticSharedMemory = 14;
    kernel.dynamicSharedMemory = 15;
    kernel.graphId = 16;
    kernel.graphNodeId = 1ULL << 40;
    kernel.queued = 50;
    kernel.submitted = 60;
    buffer.add(kernel);
}
const char* const kKernelWords =
    "kernel _Z1kv 101..202 3/4/5 7x8x9 of 10x11x12 correlation=6 registers=13 static=14 dynamic=15 graph=16 node=1099511627776 queued=50 submitted=60";

void addDeviceKernel(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    CUpti_ActivityCdpKernel kernel{};
    kernel.kind = kind;
    kernel.name = "child";
    kernel.start = 101;
    kernel.end = 202;
    kernel.deviceId = 3;
    kernel.contextId = 4;
    kernel.streamId = 5;
    kernel.correlationId = 6;
    kernel.gridX = 7;
    kernel.gridY = 8;
    kernel.gridZ = 9;
    kernel.blockX = 10;
    kernel.blockY = 11;
    kernel.blockZ = 12;
    kernel.registersPerThread = 13;
    kernel.staticSharedMemory = 14;
    kernel.dynamicSharedMemory = 15;
    kernel.queued = 50;
    kernel.submitted = 60;
    buffer.add(kernel);
}

void addCopy(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    CUpti_ActivityMemcpy6 copy{};
    copy.kind = kind;
    copy.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_HTOD;
    copy.srcKind = CUPTI_ACTIVITY_MEMORY_KIND_PINNED;
    copy.dstKind = CUPTI_ACTIVITY_MEMORY_KIND_MANAGED;
    copy.bytes = 1ULL << 40;
    copy.start = 101;
    copy.end = 202;
    copy.deviceId = 3;
    copy.contextId = 4;
    copy.streamId = 5;
    copy.correlationId = 6;
    copy.graphId = 16;
    copy.graphNodeId = 17;
    buffer.add(copy);
}

void addPeerCopies(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    CUpti_ActivityMemcpyPtoP4 copy{};
    copy.kind = kind;
    copy.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_PTOP;
    copy.srcKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    copy.dstKind = CUPTI_ACTIVITY_MEMORY_KIND_ARRAY;
    copy.bytes = 1ULL << 40;
    copy.start = 101;
    copy.end = 202;
    copy.deviceId = 3;
    copy.contextId = 4;
    copy.streamId = 5;
    copy.srcDeviceId = 3;
    copy.dstDeviceId = 7;
    copy.correlationId = 6;
    copy.graphId = 16;
    copy.graphNodeId = 17;
    buffer.add(copy);
    copy.srcDeviceId = 8; // a copy to the device that makes it
    copy.dstDeviceId = 3;
    buffer.add(copy);
}

void addMemset(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    CUpti_ActivityMemset4 memset{};
    memset.kind = kind;
    memset.bytes = 1ULL << 40;
    memset.memoryKind = CUPTI_ACTIVITY_MEMORY_KIND_MANAGED_STATIC;
    memset.start = 101;
    memset.end = 202;
    memset.deviceId = 3;
    memset.contextId = 4;
    memset.streamId = 5;
    memset.correlationId = 6;
    memset.graphId = 16;
    memset.graphNodeId = 17;
    buffer.add(memset);
}

void addGraph(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    CUpti_ActivityGraphTrace2 graph{};
    graph.kind = kind;
    graph.start = 101;
    graph.end = 202;
    graph.deviceId = 3;
    graph.contextId = 4;
    graph.streamId = 5;
    graph.correlationId = 6;
    graph.graphId = 16;
    graph.endDeviceId = 8;
    graph.endContextId = 9;
    buffer.add(graph);
}

void addDeviceGraph(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    CUpti_ActivityDeviceGraphTrace graph{};
    graph.kind = kind;
    graph.start = 101;
    graph.end = 202;
    graph.deviceId = 3;
    graph.contextId = 4;
    graph.streamId = 5;
    graph.graphId = 16;
    buffer.add(graph);
}

void addCall(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    CUpti_ActivityAPI call{};
    call.kind = kind;
    call.cbid = kind == CUPTI_ACTIVITY_KIND_RUNTIME ? static_cast<CUpti_CallbackId>(CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020)
                                                    : static_cast<CUpti_CallbackId>(CUPTI_DRIVER_TRACE_CBID_cuStreamSynchronize);
    call.start = 101;
    call.end = 202;
    call.threadId = 4711;
    call.correlationId = 6;
    call.returnValue = 700;
    buffer.add(call);
}

void addSyncs(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    for (const auto type : {CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_EVENT_SYNCHRONIZE, CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_WAIT_EVENT,
             CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_SYNCHRONIZE, CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_CONTEXT_SYNCHRONIZE}) {
        CUpti_ActivitySynchronization2 sync{};
        sync.kind = kind;
        sync.type = type;
        sync.start = 101;
        sync.end = 202;
        sync.contextId = 4;
        sync.streamId = 5;
        sync.correlationId = 6;
        sync.cudaEventId = 7;
        sync.cudaEventSyncId = 1ULL << 40;
        sync.returnValue = 700;
        buffer.add(sync);
    }
}

void addEvent(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    CUpti_ActivityCudaEvent2 event{};
    event.kind = kind;
    event.deviceId = 3;
    event.contextId = 4;
    event.streamId = 5;
    event.correlationId = 6;
    event.eventId = 7;
    event.cudaEventSyncId = 1ULL << 40;
    event.deviceTimestamp = 303;
    buffer.add(event);
}

void addOverheads(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    for (const auto cause : {CUPTI_ACTIVITY_OVERHEAD_UNKNOWN, CUPTI_ACTIVITY_OVERHEAD_DRIVER_COMPILER, CUPTI_ACTIVITY_OVERHEAD_CUPTI_BUFFER_FLUSH,
             CUPTI_ACTIVITY_OVERHEAD_CUPTI_INSTRUMENTATION, CUPTI_ACTIVITY_OVERHEAD_CUPTI_RESOURCE, CUPTI_ACTIVITY_OVERHEAD_RUNTIME_TRIGGERED_MODULE_LOADING,
             CUPTI_ACTIVITY_OVERHEAD_LAZY_FUNCTION_LOADING, CUPTI_ACTIVITY_OVERHEAD_COMMAND_BUFFER_FULL, CUPTI_ACTIVITY_OVERHEAD_ACTIVITY_BUFFER_REQUEST,
             CUPTI_ACTIVITY_OVERHEAD_UVM_ACTIVITY_INIT}) {
        CUpti_ActivityOverhead3 overhead{};
        overhead.kind = kind;
        overhead.overheadKind = cause;
        overhead.objectKind = CUPTI_ACTIVITY_OBJECT_THREAD;
        overhead.objectId.pt.threadId = 4711;
        overhead.start = 101;
        overhead.end = 202;
        overhead.correlationId = 6;
        buffer.add(overhead);
    }
}

void addMemory(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    for (const auto operation : {CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_ALLOCATION, CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_RELEASE}) {
        CUpti_ActivityMemory4 memory{};
        memory.kind = kind;
        memory.memoryOperationType = operation;
        memory.memoryKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
        memory.timestamp = 101;
        memory.bytes = 1ULL << 40;
        memory.address = 0x7F0000000000;
        memory.deviceId = 3;
        memory.correlationId = 6;
        buffer.add(memory);
    }
}

void addPool(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    CUpti_ActivityMemoryPool3 pool{};
    pool.kind = kind;
    pool.timestamp = 101;
    pool.address = 0x7F0000000000;
    pool.size = 1ULL << 40;
    pool.utilizedSize = 1ULL << 39;
    pool.deviceId = 3;
    buffer.add(pool);
}

void addDevice(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    CUpti_ActivityDevice5 device{};
    device.kind = kind;
    device.id = 3;
    device.name = "Some GPU";
    device.globalMemorySize = 1ULL << 40;
    device.numMultiprocessors = 132;
    device.computeCapabilityMajor = 9;
    device.computeCapabilityMinor = 1;
    device.uuid.bytes[15] = 1;
    buffer.add(device);
}

void addContext(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    CUpti_ActivityContext3 context{};
    context.kind = kind;
    context.contextId = 4;
    context.deviceId = 3;
    context.nullStreamId = 7;
    buffer.add(context);
}

void addStreams(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    for (const auto flag :
        {CUPTI_ACTIVITY_STREAM_CREATE_FLAG_DEFAULT, CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NON_BLOCKING, CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NULL}) {
        CUpti_ActivityStream stream{};
        stream.kind = kind;
        stream.contextId = 4;
        stream.streamId = 5;
        stream.priority = 2;
        stream.flag = flag;
        buffer.add(stream);
    }
}

/// Processes have their names already.
void addNames(RecordBuffer& buffer, CUpti_ActivityKind kind)
{
    for (const auto object : {CUPTI_ACTIVITY_OBJECT_PROCESS, CUPTI_ACTIVITY_OBJECT_THREAD, CUPTI_ACTIVITY_OBJECT_DEVICE, CUPTI_ACTIVITY_OBJECT_CONTEXT,
             CUPTI_ACTIVITY_OBJECT_STREAM}) {
        CUpti_ActivityName name{};
        name.kind = kind;
        name.objectKind = object;
        if (object == CUPTI_ACTIVITY_OBJECT_THREAD)
            name.objectId.pt.threadId = 4711;
        else
            name.objectId.dcs = {3, 4, 5};
        name.name = "its name";
        buffer.add(name);
    }
}

const std::vector<Example>& allExamples()
{
    const std::string sync = " correlation=6 status=700";
    const std::string at = " 101..202 thread=4711 correlation=6";
    const std::string memory = " kind=3 time=101 bytes=1099511627776 address=139637976727552 device=3 correlation=6";
    static const std::vector<Example> kExamples{
        {"concurrent kernel", CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, addKernel, kKernelWords},
        {"kernel", CUPTI_ACTIVITY_KIND_KERNEL, addKernel, kKernelWords},
        {"kernel launched by a kernel", CUPTI_ACTIVITY_KIND_CDP_KERNEL, addDeviceKernel,
            "kernel child 101..202 3/4/5 7x8x9 of 10x11x12 correlation=6 registers=13 static=14 dynamic=15 queued=50 submitted=60"},
        {"copy", CUPTI_ACTIVITY_KIND_MEMCPY, addCopy, "memcpy 101..202 3/4/5 correlation=6 bytes=1099511627776 direction=1 source=2 target=5 graph=16 node=17"},
        {"copy between devices", CUPTI_ACTIVITY_KIND_MEMCPY2, addPeerCopies,
            "memcpy 101..202 3/4/5 correlation=6 bytes=1099511627776 direction=4 source=3 target=4 peer=7 graph=16 node=17\n"
            "memcpy 101..202 3/4/5 correlation=6 bytes=1099511627776 direction=4 source=3 target=4 peer=8 graph=16 node=17"},
        {"memset", CUPTI_ACTIVITY_KIND_MEMSET, addMemset, "memset 101..202 3/4/5 correlation=6 bytes=1099511627776 target=7 graph=16 node=17"},
        {"graph", CUPTI_ACTIVITY_KIND_GRAPH_TRACE, addGraph, "graph 101..202 3/4/5 correlation=6 graph=16"},
        {"graph launched by a graph", CUPTI_ACTIVITY_KIND_DEVICE_GRAPH_TRACE, addDeviceGraph, "graph 101..202 3/4/5 graph=16"},
        {"runtime call", CUPTI_ACTIVITY_KIND_RUNTIME, addCall, "call cudaMalloc 101..202 thread=4711" + sync},
        {"driver call", CUPTI_ACTIVITY_KIND_DRIVER, addCall, "call cuStreamSynchronize 101..202 thread=4711" + sync},
        {"internal launch", CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API, addCall, "call cuLaunchKernel (internal) 101..202 thread=4711" + sync},
        {"synchronizations", CUPTI_ACTIVITY_KIND_SYNCHRONIZATION, addSyncs,
            "sync 0 101..202 -/4/5 event=7 record=1099511627776" + sync + "\nsync 1 101..202 -/4/5 event=7 record=1099511627776" + sync
                + "\nsync 2 101..202 -/4/5 event=7 record=1099511627776" + sync + "\nsync 3 101..202 -/4/5 event=7 record=1099511627776" + sync},
        {"event", CUPTI_ACTIVITY_KIND_CUDA_EVENT, addEvent, "event 3/4/5 event=7 record=1099511627776 correlation=6 time=303"},
        {"overhead", CUPTI_ACTIVITY_KIND_OVERHEAD, addOverheads,
            "overhead overhead" + at + "\noverhead driver compiler" + at + "\noverhead buffer flush" + at + "\noverhead instrumentation" + at
                + "\noverhead CUPTI resource" + at + "\noverhead module loading" + at + "\noverhead lazy function loading" + at
                + "\noverhead command buffer full" + at + "\noverhead activity buffer request" + at + "\noverhead unified memory initialization" + at},
        {"memory", CUPTI_ACTIVITY_KIND_MEMORY2, addMemory, "allocated" + memory + "\nfreed" + memory},
        {"memory pool", CUPTI_ACTIVITY_KIND_MEMORY_POOL, addPool, "pool time=101 address=139637976727552 bytes=1099511627776 used=549755813888 device=3"},
        {"device", CUPTI_ACTIVITY_KIND_DEVICE, addDevice,
            "device Some GPU GPU-00000000-0000-0000-0000-000000000001 id=3 bytes=1099511627776 multiprocessors=132 major=9 minor=1"},
        {"context", CUPTI_ACTIVITY_KIND_CONTEXT, addContext, "context id=4 device=3 stream=7"},
        {"streams", CUPTI_ACTIVITY_KIND_STREAM, addStreams,
            "stream -/4/5 priority=2 default=0 non-blocking=0\nstream -/4/5 priority=2 default=0 non-blocking=1\nstream -/4/5 priority=2 default=1 non-blocking=0"},
        {"names", CUPTI_ACTIVITY_KIND_NAME, addNames,
            "name its name -/-/- of=0 thread=4711\nname its name 3/4/5 of=1 thread=0\nname its name 3/4/5 of=2 thread=0\nname its name 3/4/5 of=3 thread=0"},
    };
    return kExamples;
}

} // namespace

/// Every kind of record in CUPTI 13.0, and every field and value of those that are recorded. On the double, and on the real library
/// too where there is one: walking over records needs no driver.
class TestEveryRecord : public QObject, private OnEachLibrary {
    Q_OBJECT

private slots:
    void fields_data()
    {
        QTest::addColumn<QString>("library");
        QTest::addColumn<std::size_t>("example");
        forEachLibrary([](const QByteArray& prefix, const QString& path) {
            for (std::size_t i = 0; i < allExamples().size(); ++i)
                QTest::newRow(prefix + ", " + allExamples()[i].name) << path << i;
        });
    }
    void fields()
    {
        QFETCH(std::size_t, example);
        load();
        RecordBuffer buffer;
        allExamples()[example].add(buffer, static_cast<CUpti_ActivityKind>(allExamples()[example].kind));
        const DeviceBatch batch = decoded(buffer, true);
        QCOMPARE(QString::fromStdString(Description(batch).text()), QString::fromStdString(allExamples()[example].expected));
        QCOMPARE(batch.losses, BatchLosses{});
    }

    /// A kind is recorded, or counted, or not delivered; none is taken for another, and what follows it is there.
    void kinds_data()
    {
        QTest::addColumn<QString>("library");
        QTest::addColumn<int>("kind");
        forEachLibrary([](const QByteArray& prefix, const QString& path) {
            for (const auto& [kind, bytes] : sizesOfAllKinds())
                QTest::newRow(prefix + ", " + QByteArray::number(kind)) << path << kind;
        });
    }
    void kinds()
    {
        QFETCH(int, kind);
        load();
        const std::size_t bytes = sizesOfAllKinds().at(kind);
        const CUpti_ActivityKernel10 kernel = kernelRecord(1, 1, 2);
        RecordBuffer buffer;
        buffer.add(kernel);
        std::vector<std::uint8_t> record(std::max(bytes, sizeof(CUpti_Activity)));
        std::memcpy(record.data(), &kind, sizeof kind);
        buffer.add(record.data(), record.size(), record.size()).add(kernel);
        const DeviceBatch batch = decoded(buffer, true);
        const bool isRecorded = std::any_of(allExamples().begin(), allExamples().end(), [kind](const Example& example) { return example.kind == kind; });
        const auto kernels = std::ranges::count_if(batch.work, [](const DeviceWorkRecord& work) { return work.correlation == 1; });
        QCOMPARE(kernels, std::ptrdiff_t{bytes > 0 ? 2 : 1});
        QCOMPARE(batch.losses.skippedBytes, std::uint64_t{bytes > 0 ? 0 : sizeof(CUpti_Activity) + sizeof(kernel)});
        // a synchronization of no type and the name of no object are none
        const bool isEmpty = kind == CUPTI_ACTIVITY_KIND_SYNCHRONIZATION;
        QCOMPARE(batch.losses.unknown, std::uint64_t{bytes > 0 && (!isRecorded || isEmpty) ? 1U : 0U});
    }

    void directions_data()
    {
        QTest::addColumn<QString>("library");
        QTest::addColumn<int>("kind");
        QTest::addColumn<CopyDirection>("direction");
        using enum CopyDirection;
        const std::vector<std::pair<CUpti_ActivityMemcpyKind, CopyDirection>> kinds{{CUPTI_ACTIVITY_MEMCPY_KIND_UNKNOWN, Unknown},
            {CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, HostToDevice}, {CUPTI_ACTIVITY_MEMCPY_KIND_DTOH, DeviceToHost}, {CUPTI_ACTIVITY_MEMCPY_KIND_HTOA, HostToDevice},
            {CUPTI_ACTIVITY_MEMCPY_KIND_ATOH, DeviceToHost}, {CUPTI_ACTIVITY_MEMCPY_KIND_ATOA, DeviceToDevice},
            {CUPTI_ACTIVITY_MEMCPY_KIND_ATOD, DeviceToDevice}, {CUPTI_ACTIVITY_MEMCPY_KIND_DTOA, DeviceToDevice},
            {CUPTI_ACTIVITY_MEMCPY_KIND_DTOD, DeviceToDevice}, {CUPTI_ACTIVITY_MEMCPY_KIND_HTOH, HostToHost}, {CUPTI_ACTIVITY_MEMCPY_KIND_PTOP, PeerToPeer}};
        forEachLibrary([&](const QByteArray& prefix, const QString& path) {
            for (const auto& [kind, direction] : kinds)
                QTest::newRow(prefix + ", " + QByteArray::number(kind)) << path << static_cast<int>(kind) << direction;
        });
    }
    void directions()
    {
        QFETCH(int, kind);
        QFETCH(CopyDirection, direction);
        load();
        CUpti_ActivityMemcpy6 copy = copyRecord(1, 1, 2, 3);
        copy.copyKind = static_cast<std::uint8_t>(kind);
        RecordBuffer buffer;
        buffer.add(copy);
        QVERIFY(decoded(buffer, true).work.at(0).direction == direction);
    }

    void kindsOfMemory_data()
    {
        QTest::addColumn<QString>("library");
        QTest::addColumn<int>("kind");
        QTest::addColumn<MemoryKind>("memory");
        using enum MemoryKind;
        const std::vector<std::pair<int, MemoryKind>> kinds{{CUPTI_ACTIVITY_MEMORY_KIND_UNKNOWN, Unknown}, {CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE, Pageable},
            {CUPTI_ACTIVITY_MEMORY_KIND_PINNED, Pinned}, {CUPTI_ACTIVITY_MEMORY_KIND_DEVICE, Device}, {CUPTI_ACTIVITY_MEMORY_KIND_ARRAY, Array},
            {CUPTI_ACTIVITY_MEMORY_KIND_MANAGED, Managed}, {CUPTI_ACTIVITY_MEMORY_KIND_DEVICE_STATIC, DeviceStatic},
            {CUPTI_ACTIVITY_MEMORY_KIND_MANAGED_STATIC, ManagedStatic}, {CUPTI_ACTIVITY_MEMORY_KIND_MANAGED_STATIC + 1, Unknown}, {255, Unknown}};
        forEachLibrary([&](const QByteArray& prefix, const QString& path) {
            for (const auto& [kind, memory] : kinds)
                QTest::newRow(prefix + ", " + QByteArray::number(kind)) << path << kind << memory;
        });
    }
    void kindsOfMemory()
    {
        QFETCH(int, kind);
        QFETCH(MemoryKind, memory);
        load();
        CUpti_ActivityMemcpy6 copy = copyRecord(1, 1, 2, 3);
        copy.srcKind = static_cast<std::uint8_t>(kind);
        CUpti_ActivityMemset4 memset{};
        memset.kind = CUPTI_ACTIVITY_KIND_MEMSET;
        memset.memoryKind = static_cast<std::uint16_t>(kind);
        RecordBuffer buffer;
        buffer.add(copy).add(memset);
        const DeviceBatch batch = decoded(buffer, true);
        QVERIFY(batch.work.at(0).source == memory);
        QVERIFY(batch.work.at(1).target == memory);
    }
};

QTEST_APPLESS_MAIN(TestEveryRecord)
#include "tst_every_record.moc"
