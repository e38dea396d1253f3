// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/cpu_device.h"

#include "engine/cpu/machine.h"
#include "engine/device/device.h"
#include "profiler/base/say.h"
#include "profiler/trace/call_class.h"

#include <fmt/format.h>

#include <algorithm>
#include <barrier>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace stallscope::cpu {

namespace {

/// A sum over all parts. Part p adds up its share of the elements for all parts, then copies the other shares from them:
/// twice the data is transferred for any number of parts.
///
/// Worked example, two parts of four elements: part 0 computes elements 0..1 of the sum in its own data, part 1 computes
/// 2..3; barrier; part 0 copies 2..3 from part 1, part 1 copies 0..1 from part 0; barrier.
class Sum {
public:
    Sum(std::span<const CollectivePart> parts, std::size_t count) : m_count(count), m_barrier(static_cast<std::ptrdiff_t>(parts.size()))
    {
        for (const CollectivePart& part : parts)
            m_data.push_back(part.data);
    }

    void run(std::size_t part)
    {
        m_barrier.arrive_and_wait();
        addUp(part);
        m_barrier.arrive_and_wait();
        for (std::size_t other = 0; other < m_data.size(); ++other) {
            if (other != part)
                std::memcpy(m_data[part] + begin(other), m_data[other] + begin(other), (begin(other + 1) - begin(other)) * sizeof(float));
        }
        m_barrier.arrive_and_wait();
    }

private:
    [[nodiscard]] std::size_t begin(std::size_t part) const { return m_count * part / m_data.size(); }
    void addUp(std::size_t part)
    {
        for (std::size_t i = begin(part); i < begin(part + 1); ++i) {
            float sum = 0;
            for (const float* data : m_data)
                sum += data[i];
            m_data[part][i] = sum;
        }
    }

    std::vector<float*> m_data;
    std::size_t m_count;
    std::barrier<> m_barrier;
};

/// Collectives of CPU devices. Each part runs in the stream of its device and synchronizes with the others there.
class CpuCollectives : public Collectives {
public:
    Result<> sumAll(std::span<const CollectivePart> parts, std::size_t count) override
    {
        std::vector<CpuDevice*> devices;
        for (const CollectivePart& part : parts) {
            devices.push_back(dynamic_cast<CpuDevice*>(part.device));
            if (!devices.back())
                return Error{say(STALLSCOPE_TEXT("Device", "{}: CPU devices can reduce only with other CPU devices"), part.device->facts().id)};
        }
        const auto sum = std::make_shared<Sum>(parts, count);
        for (std::size_t p = 0; p < parts.size(); ++p) {
            if (Result<> handed = devices[p]->enqueueCommon(parts[p].stream, {"all_reduce_sum", [sum, p] { sum->run(p); }}); !handed)
                return handed;
        }
        return {};
    }
};

constexpr std::array<std::string_view, kCalls> kNames{"cpuLaunchKernel", "cpuLaunchHostFunc", "cpuGraphLaunch", "cpuMemcpy", "cpuMemcpyAsync", "cpuMemsetAsync",
    "cpuMalloc", "cpuMallocHost", "cpuFree", "cpuFreeHost", "cpuMallocAsync", "cpuFreeAsync", "cpuStreamCreate", "cpuStreamDestroy", "cpuStreamSynchronize",
    "cpuDeviceSynchronize", "cpuEventCreate", "cpuEventRecord", "cpuEventQuery", "cpuEventSynchronize", "cpuStreamWaitEvent", "cpuStreamBeginCapture",
    "cpuStreamEndCapture"};

/// Several times the memory of workloads with default parameters, but not more than a busy machine can spare.
constexpr std::uint64_t kUsualLimit = std::uint64_t{2} << 30;

std::uint64_t standardLimit()
{
    return std::min(kUsualLimit, installedMemory() / 2);
}

DeviceFacts factsOf(std::uint32_t ordinal, std::uint64_t memoryLimit)
{
    DeviceFacts facts = cpuFacts();
    facts.id = fmt::format("cpu:{}", ordinal);
    facts.ordinal = ordinal;
    facts.memoryBytes = memoryLimit;
    return facts;
}

} // namespace

CallNames::CallNames(Recording& recording)
{
    for (std::size_t i = 0; i < kCalls; ++i)
        m_ids[i] = recording.intern(kNames[i]);
}

SpanFlag::Type RecordedCall::flagsOf(Call call)
{
    static const std::array<SpanFlag::Type, kCalls> flags = [] {
        std::array<SpanFlag::Type, kCalls> all{};
        for (std::size_t i = 0; i < kCalls; ++i)
            all[i] = classifyCall(kNames[i]).blocksByName() ? SpanFlag::kBlocking : SpanFlag::kNone;
        return all;
    }();
    return flags[static_cast<std::size_t>(call)];
}

CpuDevice::CpuDevice(std::uint32_t ordinal, Recording* recording, std::uint64_t memoryLimit)
    : m_facts(factsOf(ordinal, memoryLimit)),
      m_recording(recording),
      m_workshop(m_facts.id, ordinal, memoryLimit),
      m_collectives(std::make_unique<CpuCollectives>())
{
    if (m_recording) {
        m_id = m_recording->addDevice({m_facts.id, ordinal, {}, memoryLimit, m_facts.multiprocessors});
        m_names = CallNames(*m_recording);
        m_queueFull = m_recording->intern("command buffer full");
        m_details.emplace(m_recording->pools().details);
    }
    m_streams.append(std::make_unique<CpuStream>(m_workshop, m_recording, StreamOptions{"default", 0, true}, logFor("default")));
}

CpuDevice::~CpuDevice()
{
    for (std::size_t i = 0; i < m_streams.size(); ++i)
        m_streams[i]->close();
}

Collectives* CpuDevice::collectives() const
{
    return m_collectives.get();
}

Result<CpuStream*> CpuDevice::find(StreamId stream) const
{
    if (stream.index() >= m_streams.size() || m_streams[stream.index()]->isClosed())
        return Error{say(STALLSCOPE_TEXT("Device", "{}: no such stream"), m_facts.id)};
    return m_streams[stream.index()].get();
}

Recording::StreamLog CpuDevice::logFor(const std::string& name)
{
    if (!m_recording)
        return {};
    {
        const std::lock_guard lock(m_mutex);
        const auto spare = std::find_if(m_spareLogs.begin(), m_spareLogs.end(), [&](const auto& log) { return log.first == name; });
        if (spare != m_spareLogs.end()) {
            const Recording::StreamLog log = spare->second;
            m_spareLogs.erase(spare);
            return log;
        }
    }
    return m_recording->openStream(m_id, name);
}

Result<StreamId> CpuDevice::createStream(const StreamOptions& options)
{
    const RecordedCall call(m_names, Call::StreamCreate);
    m_workshop.hasGivenUp.store(false, std::memory_order_relaxed);
    StreamOptions named = options;
    if (named.name.empty())
        named.name = "stream";
    auto stream = std::make_unique<CpuStream>(m_workshop, m_recording, named, logFor(named.name));
    const std::lock_guard lock(m_mutex);
    return StreamId::fromIndex(m_streams.append(std::move(stream)));
}

Result<> CpuDevice::destroyStream(StreamId id)
{
    const RecordedCall call(m_names, Call::StreamDestroy);
    const Result<CpuStream*> stream = find(id);
    if (!stream)
        return stream.error();
    if (id == kDefaultStream)
        return Error{say(STALLSCOPE_TEXT("Device", "{}: the default stream cannot be destroyed"), m_facts.id)};
    (*stream)->close();
    if (m_recording) {
        const std::lock_guard lock(m_mutex);
        m_spareLogs.emplace_back((*stream)->options().name, (*stream)->log());
    }
    return m_workshop.failure.take();
}

std::size_t CpuDevice::queueDepth(StreamId id) const
{
    const Result<CpuStream*> stream = find(id);
    return stream ? (*stream)->depth() : 0;
}

CorrelationId CpuDevice::correlate(RecordedCall& call)
{
    if (!m_recording)
        return {};
    const CorrelationId id = m_recording->nextCorrelation();
    call.setCorrelation(id);
    return id;
}

void CpuDevice::addDetail(RecordedCall& call, const SpanDetail& detail)
{
    if (!call.isOn() || !m_details)
        return;
    const std::lock_guard lock(m_detailMutex);
    call.setDetail(m_details->add(detail));
}

void CpuDevice::addStreamDetail(RecordedCall& call, const CpuStream& stream)
{
    SpanDetail detail;
    addDetail(call, detail.set(DetailField::Scope, static_cast<std::uint64_t>(SyncScope::Stream)).set(DetailField::Stream, stream.log().nativeId));
}

void CpuDevice::addEventDetail(RecordedCall& call, const CpuEvent& event, EventRole role, const CpuStream* stream)
{
    SpanDetail detail;
    detail.set(DetailField::Event, event.id()).set(DetailField::EventRole, static_cast<std::uint64_t>(role));
    if (stream)
        detail.set(DetailField::Stream, stream->log().nativeId);
    addDetail(call, detail);
}

namespace {

/// Up to this size, bytes are copied into the command, as on a GPU.
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

/// Free of deadlocks: a stream only waits for operations submitted earlier.
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

/// Records the wait of a host for space in the queue.
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
        return Error{say(STALLSCOPE_TEXT("Device", "{}: a copy of pageable memory synchronizes with the host and cannot be captured"), m_facts.id)};
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
                                          : say(STALLSCOPE_TEXT("Device", "{}: this stream is already being captured"), m_facts.id)};
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
    // unique among all devices of the program, as required in a trace
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

DeviceFacts cpuFacts()
{
    DeviceFacts facts;
    facts.id = "cpu";
    facts.name = processorName();
    facts.backend = "cpu";
    facts.memoryBytes = standardLimit();
    facts.multiprocessors = processorCount();
    facts.copyEngines = 2;
    facts.more = productFacts();
    return facts;
}

std::vector<std::unique_ptr<Device>> openCpuDevices(std::uint32_t count, Recording* recording, std::uint64_t memoryLimit)
{
    std::vector<std::unique_ptr<Device>> devices;
    for (std::uint32_t i = 0; i < count; ++i)
        devices.push_back(std::make_unique<CpuDevice>(i, recording, memoryLimit != 0 ? memoryLimit : standardLimit()));
    return devices;
}

} // namespace stallscope::cpu
