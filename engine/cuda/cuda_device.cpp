// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/cuda_device.h"

#include "engine/cuda/kernels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <vector>

namespace stallscope::cuda {

namespace {

unsigned flagOf(WaitMode mode)
{
    switch (mode) {
    case WaitMode::Spin: return cudaDeviceScheduleSpin;
    case WaitMode::Yield: return cudaDeviceScheduleYield;
    default: return cudaDeviceScheduleBlockingSync;
    }
}

} // namespace

CudaDevice::CudaDevice(DeviceFacts facts, std::uint64_t memoryLimit, Group group)
    : m_facts(std::move(facts)),
      m_group(std::move(group)),
      m_health(m_facts.id),
      m_ledger(m_facts.id, memoryLimit != 0 ? memoryLimit : m_facts.memoryBytes),
      m_products(m_group.cublas)
{
}

Result<std::unique_ptr<Device>> CudaDevice::open(DeviceFacts facts, std::uint64_t memoryLimit, Group group)
{
    std::unique_ptr<CudaDevice> device(new CudaDevice(std::move(facts), memoryLimit, std::move(group)));
    if (Result<> started = device->start(); !started)
        return started.error();
    return std::unique_ptr<Device>(std::move(device));
}

Result<> CudaDevice::start()
{
    if (Result<> entered = enter(); !entered)
        return entered;
    if (Result<> set = m_health.after(cudaSetDeviceFlags(flagOf(m_waitMode)), "cudaSetDeviceFlags"); !set)
        return set;
    m_streams.append(std::make_unique<CudaStream>(cudaStreamLegacy, StreamOptions{"default", 0, true}, m_ledger));
    int hasPools = 0;
    (void)cudaDeviceGetAttribute(&hasPools, cudaDevAttrMemoryPoolsSupported, static_cast<int>(m_facts.ordinal));
    if (hasPools == 0)
        return {};
    cudaMemPoolProps wanted{};
    wanted.allocType = cudaMemAllocationTypePinned;
    wanted.location = {cudaMemLocationTypeDevice, static_cast<int>(m_facts.ordinal)};
    if (Result<> made = m_health.after(cudaMemPoolCreate(&m_pool, &wanted), "cudaMemPoolCreate"); !made)
        return made;
    // Freed memory stays in the pool, so that later allocations are fast.
    std::uint64_t everything = std::numeric_limits<std::uint64_t>::max();
    return m_health.after(cudaMemPoolSetAttribute(m_pool, cudaMemPoolAttrReleaseThreshold, &everything), "cudaMemPoolSetAttribute");
}

CudaDevice::~CudaDevice()
{
    if (enter().ok())
        (void)cudaDeviceSynchronize();
    for (std::size_t i = 0; i < m_streams.size(); ++i)
        (void)m_streams[i]->close();
    if (m_group.flushCollector)
        m_group.flushCollector(m_health.isLost());
    if (m_pool)
        (void)cudaMemPoolDestroy(m_pool);
}

Result<> CudaDevice::enter() const
{
    if (Result<> alive = m_health.before(); !alive)
        return alive;
    return m_health.after(makeCurrent(m_facts.ordinal), "cudaSetDevice");
}

std::optional<std::string> CudaDevice::whyNot(const Op& op) const
{
    return std::holds_alternative<MatrixProduct>(op) ? m_products.whyNot() : std::nullopt;
}

MemoryUse CudaDevice::memoryUse() const
{
    if (enter().ok()) {
        for (std::size_t i = 0; i < m_streams.size(); ++i)
            m_streams[i]->lookForFrees();
    }
    return m_ledger.use();
}

Result<CudaStream*> CudaDevice::find(StreamId stream) const
{
    if (Result<> entered = enter(); !entered)
        return entered.error();
    if (stream.index() >= m_streams.size() || m_streams[stream.index()]->isClosed())
        return Error{fmt::format("{}: there is no such stream", m_facts.id)};
    return m_streams[stream.index()].get();
}

Result<cudaStream_t> CudaDevice::nativeStream(StreamId stream) const
{
    const Result<CudaStream*> found = find(stream);
    if (!found)
        return found.error();
    return (*found)->get();
}

Result<StreamId> CudaDevice::createStream(const StreamOptions& options)
{
    if (Result<> entered = enter(); !entered)
        return entered.error();
    m_health.goOn();
    cudaStream_t native = nullptr;
    const unsigned flags = options.joinsDefaultStream ? cudaStreamDefault : cudaStreamNonBlocking;
    if (Result<> made = m_health.after(cudaStreamCreateWithFlags(&native, flags), "cudaStreamCreateWithFlags"); !made)
        return made.error();
    auto stream = std::make_unique<CudaStream>(native, options, m_ledger);
    const std::lock_guard lock(m_mutex);
    return StreamId::fromIndex(m_streams.append(std::move(stream)));
}

Result<> CudaDevice::destroyStream(StreamId id)
{
    const Result<CudaStream*> stream = find(id);
    if (!stream)
        return stream.error();
    if (id == kDefaultStream)
        return Error{fmt::format("{}: the default stream stays", m_facts.id)};
    if (Result<> closed = m_health.after((*stream)->close(), "cudaStreamDestroy"); !closed)
        return closed;
    return m_health.takeFailure();
}

void CudaDevice::setWaitMode(WaitMode mode)
{
    if (m_waitMode.exchange(mode) != mode && enter().ok())
        (void)m_health.after(cudaSetDeviceFlags(flagOf(mode)), "cudaSetDeviceFlags");
}

std::size_t CudaDevice::queueDepth(StreamId id) const
{
    const Result<CudaStream*> stream = find(id);
    return stream ? (*stream)->depth() : 0;
}

namespace {

cudaMemcpyKind directionOf(const Memory& to, const Memory& from)
{
    if (to.isOnDevice())
        return from.isOnDevice() ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice;
    return from.isOnDevice() ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost;
}

bool isBetweenDevices(const Memory& to, const Memory& from)
{
    return to.isOnDevice() && from.isOnDevice() && to.device != from.device;
}

cudaError_t startCopy(const Memory& to, const Memory& from, std::size_t bytes, cudaStream_t stream)
{
    if (isBetweenDevices(to, from))
        return cudaMemcpyPeerAsync(to.address, static_cast<int>(to.device), from.address, static_cast<int>(from.device), bytes, stream);
    return cudaMemcpyAsync(to.address, from.address, bytes, directionOf(to, from), stream);
}

} // namespace

Result<CudaStream*> CudaDevice::roomIn(StreamId id)
{
    const Result<CudaStream*> stream = find(id);
    if (!stream)
        return stream;
    if (m_health.hasGivenUp())
        return Error::cancelled();
    if (Result<> room = m_health.after((*stream)->waitForRoom(), "cudaEventSynchronize"); !room)
        return room.error();
    return stream;
}

Result<> CudaDevice::handedIn(CudaStream& stream, cudaError_t error, const char* call)
{
    if (Result<> handed = m_health.after(error, call); !handed)
        return handed;
    return m_health.after(stream.countIn(), "cudaEventRecord");
}

Result<> CudaDevice::countIn(StreamId id)
{
    const Result<CudaStream*> stream = find(id);
    return stream ? m_health.after((*stream)->countIn(), "cudaEventRecord") : stream.error();
}

Result<> CudaDevice::enqueue(StreamId id, const Op& op)
{
    const Result<CudaStream*> stream = roomIn(id);
    return stream ? enqueueOn(**stream, op) : stream.error();
}

Result<> CudaDevice::enqueueOn(CudaStream& stream, const Op& op)
{
    if (const auto* product = std::get_if<MatrixProduct>(&op)) {
        const Result<> enqueued = m_products.enqueue(*product, stream.get(), stream.scratch(), m_health);
        return enqueued ? handedIn(stream, cudaSuccess, "") : enqueued;
    }
    if (const auto* function = std::get_if<HostFunction>(&op)) {
        auto call = std::make_unique<HostCall>(HostCall{function->call, &m_health});
        Captured* captured = stream.captured();
        const cudaError_t error = captured ? launchKept(stream.get(), std::move(call), captured->calls) : launchOnce(stream.get(), std::move(call));
        return handedIn(stream, error, "cudaLaunchHostFunc");
    }
    const Target target{stream.get(), m_facts.multiprocessors, &stream.scratch()};
    const cudaError_t error = std::visit(
        [&target](const auto& one) {
            if constexpr (requires { launch(one, target); })
                return launch(one, target);
            else
                return cudaErrorNotSupported; // callers use the two functions above
        },
        op);
    return handedIn(stream, error, nameOf(op));
}

Result<> CudaDevice::fillBytes(StreamId id, const Memory& memory, std::uint8_t value)
{
    const Result<CudaStream*> stream = roomIn(id);
    if (!stream)
        return stream.error();
    return handedIn(**stream, cudaMemsetAsync(memory.address, value, memory.bytes, (*stream)->get()), "cudaMemsetAsync");
}

/// cudaMemcpy is synchronous except for copies within devices. (From pageable memory it returns after staging, but later
/// work on the default stream is still ordered behind it.)
Result<> CudaDevice::copy(const Memory& to, const Memory& from)
{
    const Result<CudaStream*> stream = roomIn(kDefaultStream);
    if (!stream)
        return stream.error();
    const std::size_t bytes = std::min(to.bytes, from.bytes);
    if (!to.isOnDevice() || !from.isOnDevice())
        return waited(cudaMemcpy(to.address, from.address, bytes, directionOf(to, from)), "cudaMemcpy");
    if (Result<> handed = handedIn(**stream, startCopy(to, from, bytes, (*stream)->get()), "cudaMemcpyAsync"); !handed)
        return handed;
    return waited((*stream)->synchronize(), "cudaStreamSynchronize");
}

Result<> CudaDevice::copyAsync(StreamId id, const Memory& to, const Memory& from)
{
    const Result<CudaStream*> stream = roomIn(id);
    if (!stream)
        return stream.error();
    if ((*stream)->captured() && (to.kind == MemoryKind::Pageable || from.kind == MemoryKind::Pageable))
        return Error{fmt::format("{}: a copy of pageable memory waits for the host, so it cannot be captured", m_facts.id)};
    return handedIn(**stream, startCopy(to, from, std::min(to.bytes, from.bytes), (*stream)->get()), "cudaMemcpyAsync");
}

Result<> CudaDevice::beginCapture(StreamId id)
{
    const Result<CudaStream*> stream = find(id);
    if (!stream)
        return stream.error();
    if (id == kDefaultStream || (*stream)->captured())
        return Error{
            fmt::format("{}: {}", m_facts.id, id == kDefaultStream ? "the default stream cannot be captured" : "this stream is being captured already")};
    // Relaxed mode: kernels allocate work memory and load their code on first use, which may be during the capture. Other
    // threads that check the queue depth insert no mark into the stream from before the capture begins until after it has
    // ended.
    (*stream)->beginCapture();
    Result<> begun = m_health.after(cudaStreamBeginCapture((*stream)->get(), cudaStreamCaptureModeRelaxed), "cudaStreamBeginCapture");
    if (!begun)
        (void)(*stream)->endCapture();
    return begun;
}

Result<GraphRef> CudaDevice::endCapture(StreamId id)
{
    const Result<CudaStream*> stream = find(id);
    if (!stream)
        return stream.error();
    if (!(*stream)->captured())
        return Error{fmt::format("{}: this stream is not being captured", m_facts.id)};
    cudaGraph_t nodes = nullptr;
    const cudaError_t end = cudaStreamEndCapture((*stream)->get(), &nodes);
    std::unique_ptr<Captured> captured = (*stream)->endCapture();
    if (Result<> ended = m_health.after(end, "cudaStreamEndCapture"); !ended)
        return ended.error();
    cudaGraphExec_t graph = nullptr;
    const cudaError_t error = cudaGraphInstantiate(&graph, nodes, 0);
    (void)cudaGraphDestroy(nodes);
    if (Result<> made = m_health.after(error, "cudaGraphInstantiate"); !made)
        return made.error();
    return GraphRef(std::make_shared<CudaGraph>(graph, m_facts.ordinal, std::move(captured)));
}

Result<> CudaDevice::launchGraph(const GraphRef& graph, StreamId id)
{
    const Result<CudaStream*> stream = roomIn(id);
    if (!stream)
        return stream.error();
    const auto* own = dynamic_cast<const CudaGraph*>(graph.get());
    if (!own || own->ordinal() != m_facts.ordinal)
        return Error{fmt::format("{}: this graph was not captured here", m_facts.id)};
    return handedIn(**stream, cudaGraphLaunch(own->get(), (*stream)->get()), "cudaGraphLaunch");
}

namespace {

constexpr std::size_t kPageBytes = 4096;

std::size_t wholePages(std::size_t bytes)
{
    return (std::max<std::size_t>(bytes, 1) + kPageBytes - 1) / kPageBytes * kPageBytes;
}

Error noHostMemory(const std::string& device, std::size_t bytes)
{
    return {fmt::format("{}: out of memory: cannot allocate {} bytes on the host", device, bytes)};
}

} // namespace

Result<> CudaDevice::waited(cudaError_t error, const char* call)
{
    if (Result<> done = m_health.after(error, call); !done)
        return done;
    if (m_health.hasGivenUp())
        return Error::cancelled();
    return m_health.takeFailure();
}

Result<> CudaDevice::synchronize()
{
    if (Result<> entered = enter(); !entered)
        return entered;
    std::vector<std::uint64_t> before;
    for (std::size_t i = 0; i < m_streams.size(); ++i)
        before.push_back(m_streams[i]->handedIn());
    const cudaError_t error = cudaDeviceSynchronize();
    for (std::size_t i = 0; i < before.size(); ++i)
        m_streams[i]->settleUpTo(before[i]);
    return waited(error, "cudaDeviceSynchronize");
}

Result<> CudaDevice::synchronizeStream(StreamId id)
{
    const Result<CudaStream*> stream = find(id);
    return stream ? waited((*stream)->synchronize(), "cudaStreamSynchronize") : stream.error();
}

Result<EventRef> CudaDevice::createEvent(WaitMode mode)
{
    if (Result<> entered = enter(); !entered)
        return entered.error();
    NativeEvent event;
    const unsigned flags = cudaEventDisableTiming | (mode == WaitMode::Block ? cudaEventBlockingSync : 0U);
    if (Result<> made = m_health.after(NativeEvent::make(flags, event), "cudaEventCreateWithFlags"); !made)
        return made.error();
    return EventRef(std::make_shared<CudaEvent>(std::move(event)));
}

Result<cudaEvent_t> CudaDevice::own(const EventRef& event) const
{
    if (Result<> entered = enter(); !entered)
        return entered.error();
    if (const auto* known = dynamic_cast<const CudaEvent*>(event.get()))
        return known->get();
    return Error{fmt::format("{}: this event belongs to another backend", m_facts.id)};
}

Result<> CudaDevice::recordEvent(const EventRef& event, StreamId id)
{
    const Result<cudaEvent_t> known = own(event);
    const Result<CudaStream*> stream = find(id);
    if (!known || !stream)
        return known ? stream.error() : known.error();
    return m_health.after(cudaEventRecord(*known, (*stream)->get()), "cudaEventRecord");
}

Result<> CudaDevice::waitEvent(StreamId id, const EventRef& event)
{
    const Result<cudaEvent_t> known = own(event);
    const Result<CudaStream*> stream = find(id);
    if (!known || !stream)
        return known ? stream.error() : known.error();
    return m_health.after(cudaStreamWaitEvent((*stream)->get(), *known), "cudaStreamWaitEvent");
}

Result<bool> CudaDevice::queryEvent(const EventRef& event)
{
    const Result<cudaEvent_t> known = own(event);
    if (!known)
        return known.error();
    const cudaError_t error = queryQuietly(*known);
    if (error == cudaErrorNotReady)
        return false;
    if (Result<> asked = m_health.after(error, "cudaEventQuery"); !asked)
        return asked.error();
    return true;
}

Result<> CudaDevice::synchronizeEvent(const EventRef& event)
{
    const Result<cudaEvent_t> known = own(event);
    return known ? waited(cudaEventSynchronize(*known), "cudaEventSynchronize") : known.error();
}

Result<void*> CudaDevice::newDeviceMemory(std::size_t bytes)
{
    if (Result<> taken = m_ledger.take(bytes); !taken)
        return taken.error();
    void* address = nullptr;
    const cudaError_t error = cudaMalloc(&address, std::max<std::size_t>(bytes, 1));
    if (error == cudaSuccess)
        return address;
    m_ledger.give(bytes);
    const Result<> told = m_health.after(error, "cudaMalloc");
    return error == cudaErrorMemoryAllocation ? m_ledger.outOfMemory(bytes) : told.error();
}

Result<Memory> CudaDevice::allocate(MemoryKind kind, std::size_t bytes)
{
    if (Result<> entered = enter(); !entered)
        return entered.error();
    Memory memory{nullptr, bytes, kind, m_facts.ordinal};
    if (kind == MemoryKind::Device) {
        const Result<void*> address = newDeviceMemory(bytes);
        if (!address)
            return address.error();
        memory.address = *address;
        return memory;
    }
    if (kind == MemoryKind::Pageable) {
        memory.address = std::aligned_alloc(kPageBytes, wholePages(bytes));
        return memory.address ? Result<Memory>(memory) : noHostMemory(m_facts.id, bytes);
    }
    const cudaError_t error = cudaHostAlloc(&memory.address, std::max<std::size_t>(bytes, 1), cudaHostAllocPortable);
    if (const Result<> made = m_health.after(error, "cudaHostAlloc"); !made)
        return error == cudaErrorMemoryAllocation ? noHostMemory(m_facts.id, bytes) : made.error();
    return memory;
}

Result<> CudaDevice::free(const Memory& memory)
{
    if (memory.kind == MemoryKind::Pageable) {
        std::free(memory.address);
        return {};
    }
    if (Result<> entered = enter(); !entered)
        return entered;
    if (memory.kind == MemoryKind::Pinned)
        return m_health.after(cudaFreeHost(memory.address), "cudaFreeHost");
    const Result<> freed = m_health.after(cudaFree(memory.address), "cudaFree");
    m_ledger.give(memory.bytes);
    return freed;
}

/// Stream-ordered frees count only when their execution is known: the stream is checked, and finally waited for, before an
/// allocation fails.
Result<> CudaDevice::takeInStream(CudaStream& stream, std::size_t bytes)
{
    if (m_ledger.take(bytes).ok())
        return {};
    stream.lookForFrees();
    if (m_ledger.take(bytes).ok())
        return {};
    if (stream.captured())
        return m_ledger.outOfMemory(bytes);
    if (Result<> done = m_health.after(stream.synchronize(), "cudaStreamSynchronize"); !done)
        return done;
    return m_ledger.take(bytes);
}

/// Not counted as an operation of the queue: nothing waits for it.
Result<Memory> CudaDevice::allocateInStream(StreamId id, std::size_t bytes)
{
    const Result<CudaStream*> stream = find(id);
    if (!stream)
        return stream.error();
    if (m_health.hasGivenUp())
        return Error::cancelled();
    if (!m_pool)
        return Error{fmt::format("{}: this device has no memory pools", m_facts.id)};
    if (Result<> taken = takeInStream(**stream, bytes); !taken)
        return taken.error();
    Memory memory{nullptr, bytes, MemoryKind::Device, m_facts.ordinal};
    const cudaError_t error = cudaMallocFromPoolAsync(&memory.address, std::max<std::size_t>(bytes, 1), m_pool, (*stream)->get());
    if (const Result<> made = m_health.after(error, "cudaMallocFromPoolAsync"); !made) {
        m_ledger.give(bytes);
        return error == cudaErrorMemoryAllocation ? m_ledger.outOfMemory(bytes) : made.error();
    }
    return memory;
}

Result<> CudaDevice::freeInStream(StreamId id, const Memory& memory)
{
    const Result<CudaStream*> stream = find(id); // also on a device that has given up: memory must be released
    if (!stream)
        return stream.error();
    if (Result<> freed = m_health.after(cudaFreeAsync(memory.address, (*stream)->get()), "cudaFreeAsync"); !freed)
        return freed;
    return m_health.after((*stream)->countInFree(memory.bytes), "cudaEventRecord");
}

} // namespace stallscope::cuda
