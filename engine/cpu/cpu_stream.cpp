// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/cpu_stream.h"

#include "engine/cpu/kernels.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <string>

#include <pthread.h>

namespace stallscope::cpu {

void StagedTransfer::fill(WaitMode mode)
{
    for (std::size_t piece = 0; piece < pieces(); ++piece) {
        if (piece >= m_staging->size())
            m_drained.wait(piece - m_staging->size() + 1, mode);
        std::memcpy((*m_staging)[piece % m_staging->size()].data(), static_cast<const std::byte*>(m_from.address) + piece * kPieceBytes, lengthOf(piece));
        m_filled.signal(piece + 1);
    }
}

void StagedTransfer::drain(WaitMode mode)
{
    for (std::size_t piece = 0; piece < pieces(); ++piece) {
        m_filled.wait(piece + 1, mode);
        std::memcpy(static_cast<std::byte*>(m_to.address) + piece * kPieceBytes, (*m_staging)[piece % m_staging->size()].data(), lengthOf(piece));
        m_drained.signal(piece + 1);
    }
}

std::size_t StagedTransfer::lengthOf(std::size_t piece) const
{
    return std::min(kPieceBytes, m_to.bytes - piece * kPieceBytes);
}

namespace {

const char* nameOfCopy(CopyDirection direction)
{
    switch (direction) {
    case CopyDirection::HostToDevice: return "memcpy HtoD";
    case CopyDirection::DeviceToHost: return "memcpy DtoH";
    case CopyDirection::DeviceToDevice: return "memcpy DtoD";
    case CopyDirection::PeerToPeer: return "memcpy PtoP";
    default: return "memcpy HtoH";
    }
}

} // namespace

void Workshop::Failure::set(std::string message)
{
    const std::lock_guard lock(m_mutex);
    if (!m_message)
        m_message = std::move(message);
    m_isSet.store(true, std::memory_order_release);
}

Result<> Workshop::Failure::take()
{
    if (!m_isSet.load(std::memory_order_acquire))
        return {};
    const std::lock_guard lock(m_mutex);
    m_isSet.store(false, std::memory_order_release);
    if (!m_message)
        return {};
    Error error{std::move(*m_message)};
    m_message.reset();
    return error;
}

CopyDirection directionOf(const Memory& to, const Memory& from)
{
    if (to.isOnDevice() && from.isOnDevice())
        return to.device == from.device ? CopyDirection::DeviceToDevice : CopyDirection::PeerToPeer;
    if (to.isOnDevice())
        return CopyDirection::HostToDevice;
    return from.isOnDevice() ? CopyDirection::DeviceToHost : CopyDirection::HostToHost;
}

WorkRunner::WorkRunner(Workshop& workshop, Recording* recording, const Recording::StreamLog& log) : m_workshop(workshop), m_recording(recording), m_log(log)
{
    if (m_recording)
        m_details.emplace(m_recording->pools().details);
}

void WorkRunner::run(const Item& item)
{
    std::visit([&](const auto& work) { run(work, item.correlation); }, item.work);
}

template <class Doing>
void WorkRunner::timed(const Label& label, CorrelationId correlation, Doing&& doing)
{
    if (!m_recording)
        return doing();
    RingRecord record;
    record.track = m_log.track;
    record.name = idOf(label.name);
    record.correlation = correlation;
    record.kind = label.kind;
    record.flags = label.flags;
    SpanDetail detail = label.detail;
    if (m_node)
        detail.set(DetailField::Graph, m_node->first).set(DetailField::GraphNode, m_node->second);
    record.detail = m_details->add(detail);
    record.start = m_log.log->begin();
    doing();
    m_log.log->end(record);
}

StringId WorkRunner::idOf(const char* name)
{
    for (const auto& [known, id] : m_names) {
        if (known == name)
            return id;
    }
    return m_names.emplace_back(name, m_recording->intern(name)).second;
}

void WorkRunner::run(const KernelWork& work, CorrelationId correlation)
{
    if (m_workshop.hasGivenUp.load(std::memory_order_relaxed))
        return;
    const Op op = work.op; // fetched from another core's cache before the kernel's time starts
    timed({nameOf(op), SpanKind::Kernel, SpanFlag::kNone, {}}, correlation, [&] {
        try {
            compute(op);
        } catch (const std::exception& error) {
            m_workshop.failure.set(std::string(nameOf(work.op)) + " failed: " + error.what());
        }
    });
}

CopyEngine* WorkRunner::engineOf(CopyDirection direction)
{
    if (direction == CopyDirection::HostToDevice)
        return &m_workshop.toDevice;
    return direction == CopyDirection::DeviceToHost ? &m_workshop.toHost : nullptr;
}

template <class Doing>
void WorkRunner::timedCopy(const Memory& to, const Memory& from, CorrelationId correlation, Doing&& doing)
{
    const CopyDirection direction = directionOf(to, from);
    Label label{nameOfCopy(direction), SpanKind::Memcpy, SpanFlag::kNone, {}};
    label.detail.set(DetailField::Bytes, to.bytes)
        .set(DetailField::Direction, static_cast<std::uint64_t>(direction))
        .set(DetailField::SourceMemory, static_cast<std::uint64_t>(from.kind))
        .set(DetailField::TargetMemory, static_cast<std::uint64_t>(to.kind));
    CopyEngine* engine = engineOf(direction);
    if (!engine)
        return timed(label, correlation, doing);
    const CopyEngine::Turn turn(*engine, m_pin);
    timed(label, correlation, doing);
}

void WorkRunner::run(const CopyWork& work, CorrelationId correlation)
{
    timedCopy(work.to, work.from, correlation, [&] { std::memcpy(work.to.address, work.from.address, work.to.bytes); });
}

void WorkRunner::run(const SmallCopyWork& work, CorrelationId correlation)
{
    const Memory from{nullptr, work.bytes.size(), MemoryKind::Pageable, work.to.device};
    timedCopy(work.to, from, correlation, [&] { std::copy(work.bytes.begin(), work.bytes.end(), static_cast<std::byte*>(work.to.address)); });
}

void WorkRunner::run(const StagedCopyWork& work, CorrelationId correlation)
{
    StagedTransfer& transfer = *work.transfer;
    timedCopy(transfer.to(), transfer.from(), correlation, [&] { transfer.to().isOnDevice() ? transfer.receiveOnDevice() : transfer.sendFromDevice(); });
}

void WorkRunner::run(const FillWork& work, CorrelationId correlation)
{
    Label label{"memset", SpanKind::Memset, SpanFlag::kNone, {}};
    label.detail.set(DetailField::Bytes, work.memory.bytes).set(DetailField::TargetMemory, static_cast<std::uint64_t>(work.memory.kind));
    timed(label, correlation, [&] { std::memset(work.memory.address, work.value, work.memory.bytes); });
}

void WorkRunner::run(const WaitWork& work, CorrelationId /*unused*/)
{
    if (work.point.done)
        work.point.done->waitForStream(work.point.count, m_pin);
}

void WorkRunner::run(const MarkWork& /*unused*/, CorrelationId /*unused*/) {}

void WorkRunner::run(const FreeWork& work, CorrelationId /*unused*/)
{
    m_workshop.memory.giveToPool(work.memory);
}

void WorkRunner::run(const CommonWork& work, CorrelationId correlation)
{
    timed({work.name, SpanKind::Kernel, SpanFlag::kCommunication, {}}, correlation, work.run);
}

void WorkRunner::run(const GraphWork& work, CorrelationId correlation)
{
    for (std::size_t i = 0; i < work.nodes->size(); ++i) {
        m_node.emplace(work.graph, i);
        std::visit([&](const auto& node) { run(node, correlation); }, (*work.nodes)[i].work);
    }
    m_node.reset();
}

namespace {

/// An operation that ends the worker: a graph without nodes, which is otherwise impossible.
Item lastItem()
{
    return {GraphWork{}, {}};
}

bool isLast(const Item& item)
{
    const auto* graph = std::get_if<GraphWork>(&item.work);
    return graph && !graph->nodes;
}

} // namespace

CpuStream::CpuStream(Workshop& workshop, Recording* recording, StreamOptions options, const Recording::StreamLog& log)
    : m_options(std::move(options)), m_log(log), m_runner(workshop, recording, log), m_worker([this] { work(); })
{
    // the system limits names to 15 characters
    (void)pthread_setname_np(m_worker.native_handle(), ("s:" + m_options.name).substr(0, 15).c_str());
}

void CpuStream::push(Item item)
{
    waitForRoom();
    const std::lock_guard lock(m_mutex);
    m_queue.push_back(std::move(item));
    m_handedIn.signal(m_handedIn.value() + 1);
}

/// When the queue is full, waits until it is half empty: otherwise host and worker would wake each other for every operation.
void CpuStream::waitForRoom() const
{
    if (isFull())
        m_done->wait(m_handedIn.value() + 1 - m_options.depth + m_options.depth / 2, WaitMode::Block);
}

Point CpuStream::end() const
{
    return {m_done, m_handedIn.value()};
}

void CpuStream::close()
{
    if (!m_worker.joinable())
        return;
    push(lastItem());
    m_isClosed.store(true, std::memory_order_release);
    m_worker.join();
}

void CpuStream::work()
{
    std::vector<Item> items;
    std::uint64_t done = 0;
    while (true) {
        m_handedIn.waitAwake(done + 1, &m_runner.pin());
        items = takeAll(std::move(items));
        for (const Item& item : items) {
            if (!isLast(item))
                m_runner.run(item);
            m_done->signal(++done); // including the last one: waits for the device depend on it
            if (isLast(item))
                return;
        }
        items.clear();
    }
}

/// Takes all queued items, in exchange for an empty list whose memory is reused.
std::vector<Item> CpuStream::takeAll(std::vector<Item> emptied)
{
    const std::lock_guard lock(m_mutex);
    emptied.swap(m_queue);
    return emptied;
}

} // namespace stallscope::cpu
