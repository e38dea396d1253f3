// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the CPU device makes the host or a stream wait: synchronizations, events, memory.

#include "engine/cpu/cpu_device.h"
#include "profiler/base/say.h"

namespace stallscope::cpu {

Result<> CpuDevice::waitFor(const Point& point, WaitMode mode)
{
    point.wait(mode);
    if (m_workshop.hasGivenUp.load(std::memory_order_relaxed))
        return Error::cancelled();
    return m_workshop.failure.take();
}

void CpuDevice::waitForAll()
{
    for (std::size_t i = 0; i < m_streams.size(); ++i)
        m_streams[i]->end().wait(waitMode());
}

Result<> CpuDevice::synchronize()
{
    RecordedCall call(m_names, Call::DeviceSynchronize);
    SpanDetail detail;
    addDetail(call, detail.set(DetailField::Scope, static_cast<std::uint64_t>(SyncScope::Device)));
    waitForAll();
    return waitFor({}, waitMode());
}

Result<> CpuDevice::synchronizeStream(StreamId id)
{
    RecordedCall call(m_names, Call::StreamSynchronize);
    const Result<CpuStream*> stream = find(id);
    if (!stream)
        return stream.error();
    addStreamDetail(call, **stream);
    return waitFor((*stream)->end(), waitMode());
}

Result<EventRef> CpuDevice::createEvent(WaitMode mode)
{
    const RecordedCall call(m_names, Call::EventCreate);
    // Unique among all devices of the program, as ids of events are in a trace.
    const std::uint64_t id = m_nextId.fetch_add(1, std::memory_order_relaxed) | std::uint64_t{m_facts.ordinal} << 48;
    return EventRef(std::make_shared<CpuEvent>(id, mode));
}

namespace {

Result<CpuEvent*> own(const EventRef& event, const DeviceFacts& facts)
{
    if (auto* known = dynamic_cast<CpuEvent*>(event.get()))
        return known;
    return Error{say(STALLSCOPE_TEXT("Device", "{}: this event belongs to another backend"), facts.id)};
}

} // namespace

Result<> CpuDevice::recordEvent(const EventRef& event, StreamId id)
{
    RecordedCall call(m_names, Call::EventRecord);
    const Result<CpuEvent*> known = own(event, m_facts);
    const Result<CpuStream*> stream = find(id);
    if (!known || !stream)
        return known ? stream.error() : known.error();
    addEventDetail(call, **known, EventRole::Recorded, *stream);
    if (const Result<> handed = handIn(id, MarkWork{}, call); !handed)
        return handed;
    (*known)->set((*stream)->end());
    return {};
}

Result<> CpuDevice::waitEvent(StreamId id, const EventRef& event)
{
    RecordedCall call(m_names, Call::StreamWaitEvent);
    const Result<CpuEvent*> known = own(event, m_facts);
    const Result<CpuStream*> stream = find(id);
    if (!known || !stream)
        return known ? stream.error() : known.error();
    addEventDetail(call, **known, EventRole::StreamWaits, *stream);
    return handIn(id, WaitWork{(*known)->point()}, call);
}

Result<bool> CpuDevice::queryEvent(const EventRef& event)
{
    RecordedCall call(m_names, Call::EventQuery);
    const Result<CpuEvent*> known = own(event, m_facts);
    if (!known)
        return known.error();
    addEventDetail(call, **known, EventRole::Queried, nullptr);
    return (*known)->point().isReached();
}

Result<> CpuDevice::synchronizeEvent(const EventRef& event)
{
    RecordedCall call(m_names, Call::EventSynchronize);
    const Result<CpuEvent*> known = own(event, m_facts);
    if (!known)
        return known.error();
    addEventDetail(call, **known, EventRole::HostWaits, nullptr);
    return waitFor((*known)->point(), (*known)->mode());
}

Result<Memory> CpuDevice::allocate(MemoryKind kind, std::size_t bytes)
{
    if (kind == MemoryKind::Pageable)
        return m_workshop.memory.allocate(kind, bytes);
    const RecordedCall call(m_names, kind == MemoryKind::Pinned ? Call::MallocHost : Call::Malloc);
    if (kind == MemoryKind::Device)
        waitForAll();
    return m_workshop.memory.allocate(kind, bytes);
}

Result<> CpuDevice::free(const Memory& memory)
{
    if (memory.kind == MemoryKind::Pageable) {
        m_workshop.memory.free(memory);
        return {};
    }
    const RecordedCall call(m_names, memory.kind == MemoryKind::Pinned ? Call::FreeHost : Call::Free);
    waitForAll();
    m_workshop.memory.free(memory);
    return {};
}

Result<Memory> CpuDevice::allocateInStream(StreamId stream, std::size_t bytes)
{
    const RecordedCall call(m_names, Call::MallocAsync);
    if (const Result<CpuStream*> known = find(stream); !known)
        return known.error();
    return m_workshop.memory.takeFromPool(bytes);
}

Result<> CpuDevice::freeInStream(StreamId stream, const Memory& memory)
{
    RecordedCall call(m_names, Call::FreeAsync);
    return handIn(stream, FreeWork{memory}, call);
}

} // namespace stallscope::cpu
