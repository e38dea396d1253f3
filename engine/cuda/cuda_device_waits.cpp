// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where a GPU makes the host or a stream wait: synchronizations, events, memory.

#include "engine/cuda/cuda_device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace stallscope::cuda {

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

/// What was freed in a stream counts until its turn is known to have come: so the stream is asked, and at last waited for,
/// before there is said to be no room.
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

/// No operation of the queue's: nobody waits for it.
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
    const Result<CudaStream*> stream = find(id); // also of a device that has given up: memory goes back
    if (!stream)
        return stream.error();
    if (Result<> freed = m_health.after(cudaFreeAsync(memory.address, (*stream)->get()), "cudaFreeAsync"); !freed)
        return freed;
    return m_health.after((*stream)->countInFree(memory.bytes), "cudaEventRecord");
}

} // namespace stallscope::cuda
