// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/counters/system_sampler.h"

#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <memory>

namespace stallscope {

namespace {

double share(Nanos part, Nanos whole)
{
    return whole > 0 ? std::clamp(100.0 * static_cast<double>(part) / static_cast<double>(whole), 0.0, 100.0) : 0;
}

/// Increase of a monotonic value; 0 if it was reset.
std::uint64_t grown(std::uint64_t before, std::uint64_t now)
{
    return now > before ? now - before : 0;
}

} // namespace

void SystemSampler::attach(Recording& recording, std::chrono::milliseconds period)
{
    const auto sampler = std::make_shared<SystemSampler>(monotonicNow() - recording.now(), period, Subject{});
    recording.addSource([sampler](TraceBuilder& builder) { (void)sampler->sample(builder); });
}

SystemSampler::SystemSampler(Nanos zero, std::chrono::milliseconds period, const Subject& subject)
    : m_subject(subject),
      m_zero(zero),
      m_period(std::chrono::nanoseconds(period).count()),
      m_to(monotonicNow() - zero),
      m_io("/proc/" + subject.pid + "/io"),
      m_statm("/proc/" + subject.pid + "/statm"),
      m_ticks(processorTicks(m_stat.read())),
      m_read(bytesRead(m_io.read()))
{
}

bool SystemSampler::sample(TraceBuilder& builder)
{
    const Nanos now = monotonicNow() - m_zero;
    if (now - m_to < m_period)
        return false;
    m_from = std::exchange(m_to, now);
    ++m_samples;
    sampleProcessors(builder);
    sampleReads(builder);
    sampleMemory(builder);
    for (auto at = m_threads.begin(); at != m_threads.end();)
        at = sampleThread(builder, at->second) ? std::next(at) : m_threads.erase(at);
    if (m_subject.knowsThreads)
        findThreads(builder);
    return true;
}

void SystemSampler::sampleProcessors(TraceBuilder& builder)
{
    const auto now = processorTicks(m_stat.read());
    if (m_ticks && now && now->total > m_ticks->total)
        put(builder, m_processors, "processors in use", "%",
            share(static_cast<Nanos>(grown(m_ticks->busy, now->busy)), static_cast<Nanos>(now->total - m_ticks->total)));
    m_ticks = now;
}

void SystemSampler::sampleReads(TraceBuilder& builder)
{
    const auto now = bytesRead(m_io.read());
    if (m_read && now) {
        put(builder, m_fromFiles, "read from files", "bytes/s", perSecond(grown(m_read->fromFiles, now->fromFiles)));
        put(builder, m_fromDisk, "read from disk", "bytes/s", perSecond(grown(m_read->fromDisk, now->fromDisk)));
    }
    m_read = now;
}

void SystemSampler::sampleMemory(TraceBuilder& builder)
{
    const auto pages = residentPages(m_statm.read());
    if (pages && *pages > 0) // 0: the process is exiting
        put(builder, m_memory, "resident memory", "bytes", static_cast<double>(*pages) * static_cast<double>(sysconf(_SC_PAGESIZE)));
}

/// A thread is sampled from the sample after its discovery on.
void SystemSampler::findThreads(TraceBuilder& builder)
{
    for (; m_tracksSeen < builder.trackCount(); ++m_tracksSeen) {
        const TrackInfo& info = builder.track(TrackId::fromIndex(m_tracksSeen)).info();
        if (info.type != TrackType::HostThread || m_threads.contains(info.nativeId) || m_threads.size() >= kMostThreads)
            continue;
        WatchedThread thread{ProcFile("/proc/" + m_subject.pid + "/task/" + info.nativeId + "/schedstat"), info.name};
        thread.before = threadTimes(thread.schedstat.read());
        if (thread.before)
            m_threads.emplace(info.nativeId, std::move(thread));
    }
}

bool SystemSampler::sampleThread(TraceBuilder& builder, WatchedThread& thread)
{
    const auto now = threadTimes(thread.schedstat.read());
    if (!now)
        return false;
    if (thread.before) {
        const Nanos length = m_to - m_from;
        const Nanos running = std::clamp<Nanos>(now->running - thread.before->running, 0, length);
        const Nanos runnable = std::clamp<Nanos>(now->runnable - thread.before->runnable, 0, length - running);
        put(builder, thread.shares[0], thread.name + ": running", "%", share(running, length));
        put(builder, thread.shares[1], thread.name + ": runnable", "%", share(runnable, length));
        put(builder, thread.shares[2], thread.name + ": blocked", "%", share(length - running - runnable, length));
    }
    thread.before = now;
    return true;
}

void SystemSampler::put(TraceBuilder& builder, std::optional<CounterId>& id, const std::string& name, const char* unit, double value) const
{
    if (!id)
        id = builder.addCounter({name, unit, ProcessId(0), {}});
    builder.counter(*id).append(m_from, value);
}

double SystemSampler::perSecond(std::uint64_t amount) const
{
    return static_cast<double>(amount) * 1e9 / static_cast<double>(m_to - m_from);
}

} // namespace stallscope
