// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/cpu_device.h"

#include "engine/cpu/cpu_collectives.h"
#include "engine/cpu/machine.h"
#include "engine/cpu/product_threads.h"
#include "profiler/base/say.h"

#include <fmt/format.h>

namespace stallscope::cpu {

namespace {

DeviceFacts factsOf(std::uint32_t ordinal, std::uint64_t memoryLimit)
{
    DeviceFacts facts;
    facts.id = fmt::format("cpu:{}", ordinal);
    facts.name = processorName();
    facts.backend = "cpu";
    facts.ordinal = ordinal;
    facts.memoryBytes = memoryLimit;
    facts.multiprocessors = processorCount();
    facts.copyEngines = 2;
    facts.more = productFacts();
    return facts;
}

} // namespace

CpuDevice::CpuDevice(std::uint32_t ordinal, Recording* recording, std::uint64_t memoryLimit)
    : m_facts(factsOf(ordinal, memoryLimit)),
      m_recording(recording),
      m_workshop(m_facts.id, ordinal, memoryLimit),
      m_collectives(std::make_unique<CpuCollectives>())
{
    useOneThreadForProducts();
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
        return Error{say(STALLSCOPE_TEXT("Device", "{}: there is no such stream"), m_facts.id)};
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
        return Error{say(STALLSCOPE_TEXT("Device", "{}: the default stream stays"), m_facts.id)};
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

} // namespace stallscope::cpu
