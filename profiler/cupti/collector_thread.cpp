// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/collector_thread.h"

#include "profiler/cupti/cupti_api.h"
#include "profiler/record/signals_blocked.h"

#include <algorithm>
#include <memory>
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

/// Later facts about the same object replace earlier ones, because ids are reused.
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

void SourceFacts::add(const DeviceBatch& batch)
{
    copyFacts(m_facts, batch);
}

void SourceFacts::copyTo(DeviceBatch& batch) const
{
    batch.contexts.clear();
    batch.streams.clear();
    batch.devices.clear();
    batch.names.clear();
    copyFacts(batch, m_facts);
}

CollectorThread::CollectorThread(CuptiApi api, BufferQueue& buffers, const CollectorOptions& options)
    : m_api(std::move(api)), m_buffers(buffers), m_period(options.flushPeriod), m_decoder(m_api, options.hasDeviceLaunches), m_sink(options.sink)
{
    if (options.metricsInterval)
        startMetrics(*options.metricsInterval);
}

void CollectorThread::start()
{
    const SignalsBlocked blocked;
    m_thread = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void CollectorThread::run(const std::stop_token& stop)
{
    auto next = std::chrono::steady_clock::now() + m_period;
    while (!stop.stop_requested()) {
        m_buffers.wait(stop, std::min(next, m_nextMetrics));
        processRequests(false);
        const auto now = std::chrono::steady_clock::now();
        const bool isTime = now >= next;
        if (isTime)
            next = now + m_period;
        if (!stop.stop_requested())
            collect(isTime ? Flush::Completed : Flush::None, false);
    }
    processRequests(true);
}

/// Processes requests in the order in which they came.
void CollectorThread::processRequests(bool isLast)
{
    std::unique_lock lock(m_mutex);
    while (!m_requests.empty()) {
        Request* request = m_requests.front();
        m_requests.erase(m_requests.begin());
        lock.unlock();
        processRequest(request->task);
        lock.lock();
        request->isDone = true;
        m_changed.notify_all();
    }
    m_isProcessing = !isLast;
}

void CollectorThread::processRequest(const std::function<void()>& task) noexcept
{
    try {
        task();
    } catch (...) { // out of memory: it is processed in part
    }
}

void CollectorThread::flush(Flush mode)
{
    submit([&] { collect(mode, true); });
}

/// Samples end before the flush, so that they belong to the same time as the records. The GPUs are released after it.
void CollectorThread::setMetrics(std::optional<std::chrono::nanoseconds> interval)
{
    submit([&] {
        endMetrics();
        collect(Flush::None, true);
        m_metrics.reset();
        if (interval && !m_areMetricsOver)
            startMetrics(*interval);
    });
}

void CollectorThread::setSink(std::shared_ptr<BatchSink> sink)
{
    submit([&] {
        collect(Flush::Completed, true);
        replaceSink(std::move(sink));
    });
}

/// Without the thread, the caller processes its own request, one caller at a time. Requests that it makes meanwhile, such as those of a
/// sink, are part of it.
void CollectorThread::submit(const std::function<void()>& task)
{
    if (BufferQueue::isForkChild())
        return;
    std::unique_lock lock(m_mutex);
    if (m_isProcessing) {
        Request request{task};
        m_requests.push_back(&request);
        m_buffers.wake();
        return m_changed.wait(lock, [&] { return request.isDone; });
    }
    if (m_caller == std::this_thread::get_id()) {
        lock.unlock();
        return processRequest(task);
    }
    m_changed.wait(lock, [this] { return m_caller == std::thread::id(); });
    m_caller = std::this_thread::get_id();
    lock.unlock();
    processRequest(task);
    lock.lock();
    m_caller = {};
    m_changed.notify_all();
}

/// A forked child does not have the thread, and its id may belong to another thread there: it is not even detached.
void CollectorThread::stop()
{
    if (BufferQueue::isForkChild() || !m_thread.joinable())
        return;
    m_thread.request_stop();
    m_buffers.wake();
    m_thread.join();
}

/// exit() may be called by a signal handler that interrupted CUPTI and holds its lock. This thread therefore does nothing that
/// needs the lock; it waits for the flushing thread with a time limit.
bool CollectorThread::shutdown(std::chrono::milliseconds limit)
{
    if (BufferQueue::isForkChild())
        return true;
    std::unique_lock lock(m_mutex);
    try {
        const SignalsBlocked blocked;
        if (m_shutdown == AtExit::NotStarted) {
            std::thread([this] { flushAtExit(); }).detach(); // it may hang, and is not joined
            m_shutdown = AtExit::Running;
        }
    } catch (...) { // no more threads
        return false;
    }
    return m_changed.wait_for(lock, limit, [this] { return m_shutdown == AtExit::Done; });
}

/// The thread that samples may be busy, or hang in a driver that shuts down.
bool CollectorThread::endMetricsWithin(std::chrono::milliseconds limit)
{
    if (BufferQueue::isForkChild())
        return true;
    std::unique_lock lock(m_mutex);
    if (!m_isSampling || m_metricsEnd != AtExit::NotStarted)
        return m_metricsEnd != AtExit::Running;
    try {
        const SignalsBlocked blocked;
        std::thread([this] { endMetricsAtExit(); }).detach();
        m_metricsEnd = AtExit::Running;
    } catch (...) { // no more threads
        return false;
    }
    return m_changed.wait_for(lock, limit / 2, [this] { return m_metricsEnd == AtExit::Done; });
}

/// The collector thread only gives away the GPUs that are sampled: it has to be free for the last flush if ending hangs. If that thread
/// itself hangs, because the driver does while samples are read, there is no last flush.
void CollectorThread::endMetricsAtExit()
{
    try {
        MetricsSampler* ending = nullptr;
        submit([&] {
            m_nextMetrics = std::chrono::steady_clock::time_point::max();
            (void)takeMetricsToEnd();
            ending = m_ending.get();
        });
        if (ending) {
            DeviceBatch batch = remainingSamples(*ending);
            submit([&] { publish(std::move(batch)); });
        }
    } catch (...) { // out of memory
    }
    const std::lock_guard lock(m_mutex);
    m_metricsEnd = AtExit::Done;
    m_changed.notify_all();
}

/// Nothing is sampled any more. Whether there are GPUs whose sampling has to be ended.
bool CollectorThread::takeMetricsToEnd()
{
    m_areMetricsOver = true;
    if (!m_metrics || m_ending)
        return false;
    m_ending = m_metrics->takeRunning();
    return m_ending != nullptr;
}

/// Samples that are still being read, or that no thread reads, are lost, at least one.
void CollectorThread::flushAtExit()
{
    try {
        submit([this] {
            const bool areUnread = takeMetricsToEnd();
            {
                const std::lock_guard lock(m_mutex);
                m_samplesLostSinceLastBatch += areUnread || m_metricsEnd == AtExit::Running ? 1 : 0;
            }
            collect(Flush::Forced, true);
            replaceSink({});
        });
        stop();
    } catch (...) { // out of memory
    }
    const std::lock_guard lock(m_mutex);
    m_shutdown = AtExit::Done;
    m_changed.notify_all();
}

void CollectorThread::finish()
{
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_shutdown != AtExit::Running && m_metricsEnd != AtExit::Running; });
    }
    stop();
    endMetrics();
    collect(Flush::Completed, true);
    replaceSink({});
    m_metrics.reset();
    m_ending.reset();
}

void CollectorThread::collect(Flush mode, bool isWhole)
{
    const Nanos askedAt = monotonicClock();
    DeviceBatch batch;
    try {
        fillBatch(batch, mode, isWhole);
    } catch (...) { // out of memory: publishes what was decoded so far
    }
    batch.askedAt = mode != Flush::None ? askedAt : 0;
    batch.isWhole = isWhole;
    publish(std::move(batch));
}

/// Does not flush before CUPTI has asked for a buffer: there is nothing to flush, and CUPTI would wait for a driver that is
/// still starting.
void CollectorThread::fillBatch(DeviceBatch& batch, Flush mode, bool isWhole)
{
    if (mode != Flush::None && m_buffers.isInUse()) // no lock is held: CUPTI calls back, from here and from other threads
        (void)m_api.flushAll(mode == Flush::Forced ? CUPTI_ACTIVITY_FLAG_FLUSH_FORCED : 0);
    if (const auto sample = sampleClock(m_api))
        batch.clock.push_back(*sample);
    batch.isMonotonic = m_api.clock == Clock::Monotonic;
    decodeCompletedBuffers(batch);
    sampleMetrics(batch, isWhole);
    addTotals(batch);
}

/// The previous sink has received all records of its time when it is replaced.
void CollectorThread::replaceSink(std::shared_ptr<BatchSink> next)
{
    DeviceBatch last;
    last.isLast = true;
    last.openCalls.emplace();
    publish(std::move(last));
    m_sink = std::move(next);
    m_isNewSink = true;
}

void CollectorThread::decodeCompletedBuffers(DeviceBatch& batch)
{
    for (const FilledBuffer& buffer : m_buffers.takeFilled()) {
        if (decode(buffer, batch))
            m_buffers.giveBack(buffer);
        else
            m_buffers.discard(buffer);
        if (batch.work.size() + batch.calls.size() < kManyRecords)
            continue;
        DeviceBatch full = std::exchange(batch, {});
        batch.clock = full.clock;
        batch.isMonotonic = full.isMonotonic;
        if (m_metrics)
            m_metrics->addDevices(full);
        publish(std::move(full));
    }
}

void CollectorThread::startMetrics(std::chrono::nanoseconds interval)
{
    m_metrics.emplace(m_api, interval, m_period);
    m_nextMetrics = std::chrono::steady_clock::now();
    DeviceBatch known;
    m_facts.copyTo(known);
    m_metrics->addDevices(known);
}

/// Samples are decoded in regular intervals, however often there are records. GPUs are sampled from their first records on.
void CollectorThread::sampleMetrics(DeviceBatch& batch, bool isWhole)
{
    if (!m_metrics)
        return;
    m_metrics->addDevices(batch);
    const auto now = std::chrono::steady_clock::now();
    if (!isWhole && now < m_nextMetrics)
        return;
    m_nextMetrics = now + m_metrics->period();
    m_metrics->collect(batch);
    if (m_metrics->isRunning())
        registerForExit();
}

/// CUPTI loads the libraries that sample when sampling starts, so that they are gone when the exit handler of the collector runs,
/// which was registered before. A handler that is registered now runs before they go.
void CollectorThread::registerForExit()
{
    std::function<void()> registration;
    {
        const std::lock_guard lock(m_mutex);
        m_isSampling = true;
        registration = std::exchange(m_registerForExit, {});
    }
    if (registration)
        registration();
}

void CollectorThread::whenSampling(std::function<void()> registration)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_isSampling) {
            m_registerForExit = std::move(registration);
            return;
        }
    }
    registration();
}

void CollectorThread::endMetrics()
{
    if (!m_metrics)
        return;
    m_nextMetrics = std::chrono::steady_clock::time_point::max();
    publish(remainingSamples(*m_metrics));
}

DeviceBatch CollectorThread::remainingSamples(MetricsSampler& sampler) const
{
    DeviceBatch batch;
    try {
        if (const auto sample = sampleClock(m_api))
            batch.clock.push_back(*sample);
        sampler.stop(batch);
    } catch (...) { // out of memory: the batch has what was decoded so far
    }
    return batch;
}

bool CollectorThread::decode(const FilledBuffer& buffer, DeviceBatch& batch)
{
    try {
        BatchWriter writer(batch);
        m_decoder.decode({buffer.bytes, buffer.valid}, writer);
        return true;
    } catch (...) { // out of memory
        return false;
    }
}

/// Adds the number of lost records and the open calls, after all records. Reading the number of drops clears it, so only one
/// thread reads it.
void CollectorThread::addTotals(DeviceBatch& batch)
{
    std::size_t dropped = 0;
    if (!m_buffers.isInUse() || m_api.getDropped(nullptr, 0, &dropped) != CUPTI_SUCCESS)
        dropped = 0;
    batch.losses.dropped += dropped + m_buffers.takeDiscarded() + std::exchange(m_recordsLostSinceLastBatch, 0);
    batch.losses.metricSamples += std::exchange(m_samplesLostSinceLastBatch, 0);
    batch.openCalls = openCalls(batch);
    for (const auto& [thread, name] : m_buffers.takeThreadNames())
        batch.names.push_back({NameRecord::Of::ThreadInSystem, thread, {}, batch.addText(name)});
}

void CollectorThread::publish(DeviceBatch&& batch)
{
    const std::uint64_t records = recordsIn(batch);
    const std::uint64_t samples = batch.metrics.size() + batch.losses.metricSamples;
    try {
        m_facts.add(batch);
        if (!m_sink)
            return;
        if (std::exchange(m_isNewSink, false))
            m_facts.copyTo(batch);
        const std::shared_ptr<BatchSink> sink = m_sink; // it may replace itself
        sink->take(std::move(batch));
    } catch (...) {
        m_recordsLostSinceLastBatch += records;
        m_samplesLostSinceLastBatch += samples;
    }
}

std::vector<OpenCallRecord> CollectorThread::openCalls(DeviceBatch& batch)
{
    std::vector<OpenCallRecord> open;
    for (const OpenCall& call : m_buffers.openCalls()) {
        const std::string& name = m_decoder.names().of(static_cast<CUpti_CallbackDomain>(call.domain), call.callback);
        open.push_back({batch.addText(name), call.start, call.thread, call.correlation});
    }
    return open;
}

} // namespace stallscope::cupti
