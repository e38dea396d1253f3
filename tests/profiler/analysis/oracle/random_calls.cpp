// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/random_program.h"

#include <algorithm>
#include <array>
#include <iterator>

/// What a random thread can do.
namespace stallscope::oracle {

namespace {

struct CopyCall {
    const char* name;
    const char* driver; ///< the driver's call for it
    CopyDirection direction;
    bool waits;
};

constexpr std::array<CopyCall, 13> kCopies{{
    {"cudaMemcpy", "cudaMemcpy_v3020", CopyDirection::HostToDevice, true},
    {"cudaMemcpy", "cuMemcpyDtoH_v2", CopyDirection::DeviceToHost, true},
    {"cudaMemcpy", "cuMemcpyDtoD_v2", CopyDirection::DeviceToDevice, false},
    {"cudaMemcpy2D", "cuMemcpy2D_v2", CopyDirection::HostToDevice, true},
    {"cudaMemcpyAsync", "cuMemcpyHtoDAsync_v2", CopyDirection::HostToDevice, false},
    {"cudaMemcpyAsync", "cuMemcpyHtoDAsync_v2", CopyDirection::HostToDevice, false},
    {"cudaMemcpyAsync", "cuMemcpyDtoHAsync_v2", CopyDirection::DeviceToHost, false},
    {"cudaMemcpyAsync", "cuMemcpyDtoHAsync_v2", CopyDirection::DeviceToHost, true},
    {"cudaMemcpyAsync", "cuMemcpyDtoDAsync_v2", CopyDirection::DeviceToDevice, false},
    {"cudaMemcpyAsync", "cuMemcpyAsync", CopyDirection::HostToHost, true},
    {"cuMemcpyDtoH_v2", "cuMemcpyDtoH_v2", CopyDirection::DeviceToHost, true},
    {"cudaMemcpyPeer", "cuMemcpyPeer", CopyDirection::PeerToPeer, false},
    {"hipMemcpyAsync", "hipMemcpyAsync", CopyDirection::DeviceToHost, false},
}};

MemoryKind sideOf(Dice& dice, bool isHost)
{
    if (!isHost)
        return dice.chance(90) ? MemoryKind::Device : MemoryKind::Array;
    return dice.chance(50) ? MemoryKind::Pageable : MemoryKind::Pinned;
}

SpanDetail describeCopy(Dice& dice, CopyDirection direction)
{
    static constexpr std::array<std::uint64_t, 4> kBytes{16, 65536, 65537, 1 << 20};
    const bool fromHost = direction == CopyDirection::HostToDevice || direction == CopyDirection::HostToHost;
    const bool toHost = direction == CopyDirection::DeviceToHost || direction == CopyDirection::HostToHost;
    SpanDetail detail;
    detail.set(DetailField::Bytes, dice.oneOf(kBytes));
    detail.set(DetailField::Direction, static_cast<std::uint64_t>(direction));
    detail.set(DetailField::SourceMemory, static_cast<std::uint64_t>(sideOf(dice, fromHost)));
    detail.set(DetailField::TargetMemory, static_cast<std::uint64_t>(sideOf(dice, toHost)));
    return detail;
}

std::string copyName(const SpanDetail& detail)
{
    static constexpr std::array<const char*, 6> kDirections{"?", "HtoD", "DtoH", "DtoD", "PtoP", "HtoH"};
    return std::string("Memcpy ") + kDirections[detail.get(DetailField::Direction)] + " (" + nameOf(detail.sourceMemory()) + " -> "
        + nameOf(detail.targetMemory()) + ")";
}

} // namespace

void RandomProgram::launchKernels(Thread& thread)
{
    static constexpr std::array<const char*, 4> kKernels{"gemm", "relu", "ncclDevKernel_AllReduce", "softmax"};
    static constexpr std::array<const char*, 4> kCalls{"cudaLaunchKernel", "cuLaunchKernel", "hipLaunchKernel", "cudaLaunchCooperativeKernel"};
    static constexpr std::array<std::size_t, 12> kCounts{0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3};
    const std::size_t launch = call(thread, m_dice.chance(70) ? "cudaLaunchKernel" : m_dice.oneOf(kCalls), callLength());
    if (m_dice.chance(20))
        nest(launch, "cuLaunchKernel", m_dice.chance(70));
    const std::size_t carrier = m_dice.chance(50) ? m_script.spans.size() - 1 : launch; // the inner call may be the one that is named
    for (std::size_t left = m_dice.oneOf(kCounts); left > 0; --left)
        (void)work(carrier, anyStream(thread), SpanKind::Kernel, m_dice.oneOf(kKernels));
}

void RandomProgram::copy(Thread& thread)
{
    const CopyCall& chosen = m_dice.oneOf(kCopies);
    const std::size_t launch = call(thread, chosen.name, callLength());
    Nanos done = thread.now;
    if (!m_dice.chance(6)) {
        const SpanDetail detail = describeCopy(m_dice, chosen.direction);
        const std::size_t span = work(launch, anyStream(thread), SpanKind::Memcpy, copyName(detail));
        m_script.spans[span].detail = detail;
        done = m_script.spans[span].end();
    }
    if (chosen.waits)
        setDuration(thread, launch, waitFor(m_script.spans[launch].start, done));
    if (m_dice.chance(20))
        nest(launch, chosen.driver, m_dice.chance(50));
    else if (chosen.waits && m_dice.chance(10))
        nest(launch, "cudaStreamSynchronize", false);
}

void RandomProgram::memset(Thread& thread)
{
    static constexpr std::array<MemoryKind, 4> kTargets{MemoryKind::Device, MemoryKind::Device, MemoryKind::Pinned, MemoryKind::Managed};
    const std::size_t launch = call(thread, m_dice.chance(50) ? "cudaMemset" : "cudaMemsetAsync", callLength());
    const std::size_t span = work(launch, anyStream(thread), SpanKind::Memset, "Memset");
    m_script.spans[span].detail.set(DetailField::TargetMemory, static_cast<std::uint64_t>(m_dice.oneOf(kTargets))).set(DetailField::Bytes, 64);
    if (m_dice.chance(30))
        setDuration(thread, launch, waitFor(m_script.spans[launch].start, m_script.spans[span].end()));
}

/// A whole graph as one span, or its nodes, or both (then the one span is an annotation).
void RandomProgram::launchGraph(Thread& thread)
{
    const std::size_t launch = call(thread, "cudaGraphLaunch", callLength());
    const bool hasNodes = m_dice.chance(60);
    if (!hasNodes || m_dice.chance(40))
        (void)work(launch, anyStream(thread), SpanKind::Graph, "graph");
    if (!hasNodes)
        return;
    for (Nanos left = m_dice.between(1, 3); left > 0; --left)
        (void)work(launch, anyStream(thread), SpanKind::Kernel, "node");
}

void RandomProgram::addSyncRecord(std::size_t call, const Stream& stream)
{
    ScriptSpan record = m_script.spans[call];
    record.track = stream.track;
    record.kind = SpanKind::SyncRecord;
    m_script.spans.push_back(std::move(record));
}

void RandomProgram::synchronize(Thread& thread)
{
    const bool isContext = m_dice.chance(20);
    const std::size_t sync = call(thread, isContext ? "cuCtxSynchronize" : "cudaDeviceSynchronize", waitFor(thread.now, allDone(thread)));
    m_script.spans[sync].detail.set(DetailField::Scope, static_cast<std::uint64_t>(isContext ? SyncScope::Context : SyncScope::Device));
    if (m_dice.chance(20))
        nest(sync, isContext ? "cuStreamSynchronize" : "cudaDeviceSynchronize_v3020", false);
}

void RandomProgram::synchronizeStream(Thread& thread)
{
    const Stream& stream = anyStream(thread);
    const std::size_t sync = call(thread, "cudaStreamSynchronize", waitFor(thread.now, stream.freeAt));
    m_script.spans[sync].detail.set(DetailField::Scope, static_cast<std::uint64_t>(SyncScope::Stream)).set(DetailField::Stream, stream.id);
    if (m_dice.chance(30))
        addSyncRecord(sync, stream);
}

void RandomProgram::recordEvent(Thread& thread)
{
    const auto at = static_cast<std::size_t>(&anyStream(thread) - m_streams.data());
    const std::size_t record = call(thread, "cudaEventRecord", m_dice.between(1, 15));
    const std::uint32_t scope = scopeOf(thread.track);
    const Event event{900 + m_dice.roll(3), m_nextRecord[scope]++, at, scope};
    m_script.spans[record]
        .detail.set(DetailField::Event, event.id)
        .set(DetailField::EventRecord, event.record)
        .set(DetailField::Stream, m_streams[at].id)
        .set(DetailField::EventRole, static_cast<std::uint64_t>(EventRole::Recorded));
    std::erase_if(m_events, [&event](const Event& other) { return other.id == event.id && other.scope == event.scope; });
    m_events.push_back(event);
}

/// Records one first where the thread's process has none.
RandomProgram::Event RandomProgram::anyEvent(Thread& thread)
{
    std::vector<Event> own;
    std::copy_if(m_events.begin(), m_events.end(), std::back_inserter(own), [&](const Event& event) { return event.scope == scopeOf(thread.track); });
    if (!own.empty())
        return m_dice.oneOf(own);
    recordEvent(thread);
    return m_events.back();
}

void RandomProgram::synchronizeEvent(Thread& thread)
{
    const Event event = anyEvent(thread);
    const std::size_t sync = call(thread, "cudaEventSynchronize", waitFor(thread.now, m_streams[event.stream].freeAt));
    m_script.spans[sync]
        .detail.set(DetailField::Event, event.id)
        .set(DetailField::EventRecord, event.record)
        .set(DetailField::Stream, m_streams[event.stream].id)
        .set(DetailField::Scope, static_cast<std::uint64_t>(SyncScope::Event))
        .set(DetailField::EventRole, static_cast<std::uint64_t>(EventRole::HostWaits));
}

void RandomProgram::letStreamWait(Thread& thread)
{
    const Event event = anyEvent(thread);
    const std::size_t wait = call(thread, "cudaStreamWaitEvent", m_dice.between(1, 15));
    m_script.spans[wait]
        .detail.set(DetailField::Event, event.id)
        .set(DetailField::EventRecord, event.record)
        .set(DetailField::Stream, anyStream(thread).id)
        .set(DetailField::EventRole, static_cast<std::uint64_t>(EventRole::StreamWaits));
}

/// Around the hundred queries that make a poll, sometimes of two streams in turn.
void RandomProgram::poll(Thread& thread)
{
    const Nanos count = m_dice.between(97, 104);
    const bool alternates = m_dice.chance(20);
    const std::vector<std::size_t> own = streamsOf(thread);
    const std::size_t first = m_dice.roll(own.size());
    for (Nanos i = 0; i < count; ++i) {
        const Stream& stream = m_streams[own[(first + (alternates ? static_cast<std::size_t>(i % 2) : 0)) % own.size()]];
        const std::size_t query = call(thread, "cudaStreamQuery", m_dice.between(1, 2));
        m_script.spans[query].detail.set(DetailField::Stream, stream.id);
        thread.now += m_dice.between(0, 1);
    }
}

void RandomProgram::callOther(Thread& thread)
{
    static constexpr std::array<const char*, 13> kCalls{"cudaMemPrefetchAsync", "cudaMalloc", "cudaMalloc", "cudaFree", "cudaFree", "cudaMallocAsync",
        "cudaFreeAsync", "cudaHostAlloc", "cudaModuleLoadData", "cudaGetDevice", "cudaStreamQuery", "cudaEventQuery", "cudaFuncGetAttributes"};
    const std::size_t made = call(thread, m_dice.oneOf(kCalls), m_dice.chance(30) ? waitFor(thread.now, allDone(thread)) : callLength());
    if (m_script.spans[made].name == "cudaMemPrefetchAsync" && m_dice.chance(80)) {
        const std::size_t moved = work(made, anyStream(thread), SpanKind::Migration, "prefetch");
        if (m_dice.chance(60))
            setDuration(thread, made, waitFor(m_script.spans[made].start, m_script.spans[moved].end()));
    }
    if (m_script.spans[made].name == "cudaFree" && m_dice.chance(30))
        nest(made, "cudaDeviceSynchronize", false);
    if (m_script.spans[made].name == "cudaStreamQuery")
        m_script.spans[made].detail.set(DetailField::Stream, m_streams[streamsOf(thread).front()].id);
}

} // namespace stallscope::oracle
