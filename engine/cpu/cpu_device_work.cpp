// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the CPU device hands to its streams: kernels, copies, graphs.

#include "engine/cpu/cpu_device.h"
#include "engine/cpu/staged_transfer.h"
#include "profiler/base/say.h"

#include <algorithm>

namespace stallscope::cpu {

namespace {

/// Up to here the bytes are taken along in the command, as they are on a GPU.
constexpr std::size_t kSmallCopy = std::size_t{64} << 10;

bool isPageable(const Memory& memory)
{
    return memory.kind == MemoryKind::Pageable;
}

} // namespace

Result<> CpuDevice::handIn(StreamId id, Work work, RecordedCall& call)
{
    const Result<CpuStream*> found = find(id);
    if (!found)
        return found.error();
    CpuStream& stream = **found;
    Item item{std::move(work), correlate(call)};
    if (capture(stream, item))
        return {};
    if (stream.options().joinsDefaultStream)
        joinDefault(id, stream);
    pushCounted(stream, std::move(item));
    return {};
}

/// Nobody waits in a circle: a stream only ever waits for what was handed in before.
void CpuDevice::joinDefault(StreamId id, CpuStream& stream)
{
    const auto follow = [&stream](const Point& point) {
        if (!point.isReached())
            stream.push({WaitWork{point}, {}});
    };
    if (id != kDefaultStream)
        return follow(m_streams[kDefaultStream.index()]->end());
    for (std::size_t i = 1; i < m_streams.size(); ++i) {
        if (m_streams[i]->options().joinsDefaultStream && !m_streams[i]->isClosed())
            follow(m_streams[i]->end());
    }
}

/// A host that has to wait for room in the queue shows it.
void CpuDevice::pushCounted(CpuStream& stream, Item item)
{
    if (ThreadLog* log = stream.isFull() ? currentThreadLog() : nullptr) {
        const RecordedSpan waiting(*log, m_queueFull, SpanKind::Overhead);
        stream.waitForRoom();
    }
    stream.push(std::move(item));
}

bool CpuDevice::capture(CpuStream& stream, Item& item)
{
    const std::lock_guard lock(m_mutex);
    if (!stream.captured)
        return false;
    stream.captured->push_back(std::move(item));
    return true;
}

Result<> CpuDevice::enqueue(StreamId stream, const Op& op)
{
    RecordedCall call(m_names, std::holds_alternative<HostFunction>(op) ? Call::LaunchHostFunction : Call::LaunchKernel);
    return handIn(stream, KernelWork{op}, call);
}

Result<> CpuDevice::enqueueCommon(StreamId stream, CommonWork work)
{
    RecordedCall call(m_names, Call::LaunchKernel);
    return handIn(stream, std::move(work), call);
}

Result<> CpuDevice::fillBytes(StreamId stream, const Memory& memory, std::uint8_t value)
{
    RecordedCall call(m_names, Call::MemsetAsync);
    return handIn(stream, FillWork{memory, value}, call);
}

Result<> CpuDevice::copy(const Memory& to, const Memory& from)
{
    RecordedCall call(m_names, Call::Memcpy);
    const std::size_t bytes = std::min(to.bytes, from.bytes);
    const bool isStaged = isPageable(to) != isPageable(from) && bytes > kSmallCopy;
    const Result<> handed = isStaged ? copyStaged(kDefaultStream, to.part(0, bytes), from.part(0, bytes), call)
                                     : handIn(kDefaultStream, CopyWork{to.part(0, bytes), from.part(0, bytes)}, call);
    if (!handed)
        return handed;
    return waitFor(m_streams[kDefaultStream.index()]->end(), waitMode());
}

Result<> CpuDevice::copyAsync(StreamId id, const Memory& to, const Memory& from)
{
    RecordedCall call(m_names, Call::MemcpyAsync);
    const std::size_t bytes = std::min(to.bytes, from.bytes);
    const Memory target = to.part(0, bytes);
    const Memory source = from.part(0, bytes);
    if (!isPageable(target) && !isPageable(source))
        return handIn(id, CopyWork{target, source}, call);
    if (target.isOnDevice() && bytes <= kSmallCopy) {
        const auto* first = static_cast<const std::byte*>(source.address);
        std::vector<std::byte> taken(first, first + bytes);
        return handIn(id, SmallCopyWork{target, std::move(taken)}, call);
    }
    return copyStaged(id, target, source, call);
}

Result<> CpuDevice::copyStaged(StreamId id, const Memory& to, const Memory& from, RecordedCall& call)
{
    const Result<CpuStream*> stream = find(id);
    if (!stream)
        return stream.error();
    if (const std::lock_guard lock(m_mutex); (*stream)->captured)
        return Error{say(STALLSCOPE_TEXT("Device", "{}: a copy of pageable memory waits for the host, so it cannot be captured"), m_facts.id)};
    if (!to.isOnDevice() && !from.isOnDevice()) {
        if (const Result<> handed = handIn(id, CopyWork{to, from}, call); !handed)
            return handed;
        return waitFor((*stream)->end(), WaitMode::Block);
    }
    const auto transfer = std::make_shared<StagedTransfer>(to, from);
    if (const Result<> handed = handIn(id, StagedCopyWork{transfer}, call); !handed)
        return handed;
    to.isOnDevice() ? transfer->sendFromHost() : transfer->receiveOnHost();
    return {};
}

Result<> CpuDevice::beginCapture(StreamId id)
{
    const RecordedCall call(m_names, Call::StreamBeginCapture);
    const Result<CpuStream*> stream = find(id);
    if (!stream)
        return stream.error();
    const std::lock_guard lock(m_mutex);
    if (id == kDefaultStream || (*stream)->captured)
        return Error{id == kDefaultStream ? say(STALLSCOPE_TEXT("Device", "{}: the default stream cannot be captured"), m_facts.id)
                                          : say(STALLSCOPE_TEXT("Device", "{}: this stream is being captured already"), m_facts.id)};
    (*stream)->captured = std::make_shared<Nodes>();
    return {};
}

Result<GraphRef> CpuDevice::endCapture(StreamId id)
{
    const RecordedCall call(m_names, Call::StreamEndCapture);
    const Result<CpuStream*> stream = find(id);
    if (!stream)
        return stream.error();
    const std::lock_guard lock(m_mutex);
    if (!(*stream)->captured)
        return Error{say(STALLSCOPE_TEXT("Device", "{}: this stream is not being captured"), m_facts.id)};
    return GraphRef(std::make_shared<CpuGraph>(m_nextId.fetch_add(1, std::memory_order_relaxed), std::exchange((*stream)->captured, nullptr)));
}

Result<> CpuDevice::launchGraph(const GraphRef& graph, StreamId stream)
{
    RecordedCall call(m_names, Call::LaunchGraph);
    const auto* own = dynamic_cast<const CpuGraph*>(graph.get());
    if (!own)
        return Error{say(STALLSCOPE_TEXT("Device", "{}: this graph was not captured on a CPU device"), m_facts.id)};
    return handIn(stream, own->work(), call);
}

} // namespace stallscope::cpu
