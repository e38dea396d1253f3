// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/drain.h"

#include "profiler/cupti/clocks.h"
#include "profiler/record/signals_blocked.h"

#include <algorithm>
#include <utility>

namespace stallscope::cupti {

namespace {

bool isSame(const DeviceRecord& a, const DeviceRecord& b)
{
    return a.device == b.device;
}

bool isSame(const ContextRecord& a, const ContextRecord& b)
{
    return a.context == b.context;
}

bool isSame(const StreamRecord& a, const StreamRecord& b)
{
    return a.place == b.place;
}

bool isSame(const NameRecord& a, const NameRecord& b)
{
    return a.of == b.of && a.thread == b.thread && a.place == b.place;
}

/// Later facts about one thing replace earlier ones: ids are used again.
template <class Record>
void put(std::vector<Record>& records, const Record& record)
{
    const auto known = std::find_if(records.begin(), records.end(), [&](const Record& one) { return isSame(one, record); });
    if (known != records.end())
        *known = record;
    else
        records.push_back(record);
}

BatchText textIn(DeviceBatch& to, BatchText text, const DeviceBatch& from)
{
    return text != kNoText ? to.addText(from.text(text)) : kNoText;
}

template <class Record>
void putNamed(std::vector<Record>& records, Record record, DeviceBatch& to, const DeviceBatch& from)
{
    record.name = textIn(to, record.name, from);
    put(records, record);
}

void copyFacts(DeviceBatch& to, const DeviceBatch& from)
{
    for (const ContextRecord& record : from.contexts)
        put(to.contexts, record);
    for (const StreamRecord& record : from.streams)
        put(to.streams, record);
    for (DeviceRecord record : from.devices) {
        record.uuid = textIn(to, record.uuid, from);
        putNamed(to.devices, record, to, from);
    }
    for (const NameRecord& record : from.names)
        putNamed(to.names, record, to, from);
}

/// A batch is passed on before it becomes much larger than this.
constexpr std::size_t kManyRecords = std::size_t{1} << 16;

std::uint64_t recordsIn(const DeviceBatch& batch)
{
    return batch.work.size() + batch.calls.size() + batch.syncs.size() + batch.events.size() + batch.overheads.size() + batch.memory.size() + batch.pools.size()
        + batch.losses.dropped;
}

} // namespace

void SourceFacts::remember(const DeviceBatch& batch)
{
    copyFacts(m_facts, batch);
}

void SourceFacts::tell(DeviceBatch& batch) const
{
    batch.contexts.clear();
    batch.streams.clear();
    batch.devices.clear();
    batch.names.clear();
    copyFacts(batch, m_facts);
}

Drain::Drain(CuptiApi api, HandOver& handOver, const CollectorOptions& options)
    : m_api(std::move(api)), m_handOver(handOver), m_period(options.flushPeriod), m_decoder(m_api), m_sink(options.sink)
{
}

void Drain::begin()
{
    const SignalsBlocked blocked;
    m_thread = std::jthread([this](const std::stop_token& stop) { loop(stop); });
}

void Drain::loop(const std::stop_token& stop)
{
    auto next = std::chrono::steady_clock::now() + m_period;
    while (!stop.stop_requested()) {
        m_handOver.wait(stop, next);
        serve(false);
        const auto now = std::chrono::steady_clock::now();
        const bool isTime = now >= next;
        if (isTime)
            next = now + m_period;
        if (!stop.stop_requested())
            round(isTime ? Ask::Complete : Ask::Nothing, false);
    }
    serve(true);
}

/// What others asked for, in the order in which they did.
void Drain::serve(bool isLast)
{
    std::unique_lock lock(m_mutex);
    while (!m_requests.empty()) {
        Request* request = m_requests.front();
        m_requests.erase(m_requests.begin());
        lock.unlock();
        carryOut(*request);
        lock.lock();
        request->isDone = true;
        m_changed.notify_all();
    }
    m_isServed = !isLast;
}

void Drain::carryOut(Request& request)
{
    round(request.ask, true);
    if (request.sink)
        exchangeSink(std::move(*request.sink));
}

void Drain::ask(Ask what, std::optional<std::shared_ptr<BatchSink>> nextSink)
{
    if (HandOver::isForkChild())
        return;
    Request request{what, std::move(nextSink), false};
    std::unique_lock lock(m_mutex);
    if (!m_isServed) {
        lock.unlock();
        return carryOut(request);
    }
    m_requests.push_back(&request);
    m_handOver.wake();
    m_changed.wait(lock, [&] { return request.isDone; });
}

/// In a forked child there is no thread, and the system may have given its number to another one: not even to be let go of.
void Drain::stop()
{
    if (HandOver::isForkChild() || !m_thread.joinable())
        return;
    m_thread.request_stop();
    m_handOver.wake();
    m_thread.join();
}

/// Who calls exit() may be a handler of a signal that came in the middle of CUPTI, and hold its lock: nothing that could
/// wait for that lock is done here, and the thread that does is not waited for any longer than it may take.
bool Drain::finishWithin(std::chrono::milliseconds limit)
{
    if (HandOver::isForkChild())
        return true;
    std::unique_lock lock(m_mutex);
    try {
        const SignalsBlocked blocked;
        if (m_ending == Ending::NotBegun) {
            std::thread([this] { end(); }).detach(); // nobody is to wait for one that hangs
            m_ending = Ending::Begun;
        }
    } catch (...) { // no more threads
        return false;
    }
    return m_changed.wait_for(lock, limit, [this] { return m_ending == Ending::Done; });
}

void Drain::end()
{
    try {
        ask(Ask::Everything, std::shared_ptr<BatchSink>());
        stop();
    } catch (...) { // out of memory
    }
    const std::lock_guard lock(m_mutex);
    m_ending = Ending::Done;
    m_changed.notify_all();
}

void Drain::empty()
{
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_ending != Ending::Begun; });
    }
    stop();
    round(Ask::Complete, true);
    exchangeSink({});
}

void Drain::round(Ask what, bool isWhole)
{
    const Nanos askedAt = monotonicClock();
    DeviceBatch batch;
    try {
        fill(batch, what);
    } catch (...) { // out of memory: what came so far goes on its way
    }
    batch.askedAt = what != Ask::Nothing ? askedAt : 0;
    batch.isWhole = isWhole;
    handOut(std::move(batch));
}

/// Before the first buffer was asked for there is nothing to flush, and maybe the driver is still starting: CUPTI would have
/// to wait for it.
void Drain::fill(DeviceBatch& batch, Ask what)
{
    if (what != Ask::Nothing && m_handOver.isInUse()) // no lock is held: CUPTI calls back, from here and from other threads
        (void)m_api.flushAll(what == Ask::Everything ? CUPTI_ACTIVITY_FLAG_FLUSH_FORCED : 0);
    if (const auto sample = sampleClock(m_api))
        batch.clock.push_back(*sample);
    decodeFilled(batch);
    close(batch);
}

/// Before the sink is exchanged everything of its time has been handed to it.
void Drain::exchangeSink(std::shared_ptr<BatchSink> next)
{
    DeviceBatch last;
    last.isLast = true;
    last.openCalls.emplace();
    handOut(std::move(last));
    m_sink = std::move(next);
    m_isNewSink = true;
}

void Drain::decodeFilled(DeviceBatch& batch)
{
    for (const FilledBuffer& buffer : m_handOver.takeFilled()) {
        if (decode(buffer, batch))
            m_handOver.giveBack(buffer);
        else
            m_handOver.discard(buffer);
        if (batch.work.size() + batch.calls.size() < kManyRecords)
            continue;
        DeviceBatch full = std::exchange(batch, {});
        batch.clock = full.clock;
        handOut(std::move(full));
    }
}

bool Drain::decode(const FilledBuffer& buffer, DeviceBatch& batch)
{
    try {
        BatchWriter writer(batch);
        m_decoder.decode({buffer.bytes, buffer.valid}, writer);
        return true;
    } catch (...) { // out of memory
        return false;
    }
}

/// What is true of the round as a whole, behind all of its records. The count of drops is cleared by reading it, so it is
/// read in one thread only.
void Drain::close(DeviceBatch& batch)
{
    std::size_t dropped = 0;
    if (!m_handOver.isInUse() || m_api.getDropped(nullptr, 0, &dropped) != CUPTI_SUCCESS)
        dropped = 0;
    batch.losses.dropped += dropped + m_handOver.takeDiscarded() + std::exchange(m_unheard, 0);
    batch.openCalls = openCalls(batch);
}

void Drain::handOut(DeviceBatch&& batch)
{
    const std::uint64_t records = recordsIn(batch);
    try {
        m_facts.remember(batch);
        if (!m_sink)
            return;
        if (std::exchange(m_isNewSink, false))
            m_facts.tell(batch);
        m_sink->take(std::move(batch));
    } catch (...) {
        m_unheard += records;
    }
}

std::vector<OpenCallRecord> Drain::openCalls(DeviceBatch& batch)
{
    std::vector<OpenCallRecord> open;
    for (const OpenCall& call : m_handOver.openCalls()) {
        const std::string& name = m_decoder.names().of(static_cast<CUpti_CallbackDomain>(call.domain), call.callback);
        open.push_back({batch.addText(name), call.start, call.thread, call.correlation});
    }
    return open;
}

} // namespace stallscope::cupti
