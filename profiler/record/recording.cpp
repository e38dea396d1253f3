// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/recording.h"

#include <chrono>

#include <unistd.h>

namespace stallscope {

namespace {

std::string hostName()
{
    char name[256] = {};
    return gethostname(name, sizeof(name) - 1) == 0 ? name : std::string();
}

std::string programName()
{
    char path[4096] = {};
    const ssize_t length = readlink("/proc/self/exe", path, sizeof(path) - 1);
    const std::string whole(path, length > 0 ? static_cast<std::size_t>(length) : 0);
    return whole.substr(whole.find_last_of('/') + 1);
}

std::int64_t wallClock()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

} // namespace

Recording::Recording(const RecordingOptions& options)
    : m_builder(std::make_shared<TraceBuilder>()),
      m_pools(m_builder->pools()),
      m_recorder(std::make_unique<Recorder>(*m_builder)),
      m_process(m_builder->addProcess({programName(), hostName(), getpid(), std::nullopt, 0}))
{
    m_builder->setEpoch(wallClock());
    if (options.makeGate)
        m_builder->setGate(options.makeGate(m_recorder->zero()));
    if (options.isForgettable)
        m_builder->makeForgettable();
    m_feed = std::make_unique<Feed>(m_builder, std::vector<Feed::Source>{[this](TraceBuilder&) { m_recorder->collect(); }}, options.period);
}

DeviceId Recording::addDevice(DeviceInfo device)
{
    DeviceId id;
    device.process = m_process;
    change([&](TraceBuilder& builder) { id = builder.addDevice(device); });
    return id;
}

Recording::StreamLog Recording::openStream(DeviceId device, const std::string& name)
{
    StreamLog opened;
    opened.nativeId = m_nextStream.fetch_add(1, std::memory_order_relaxed);
    TrackInfo info;
    info.type = TrackType::DeviceStream;
    info.process = m_process;
    info.device = device;
    info.nativeId = std::to_string(opened.nativeId);
    info.name = name;
    change([&](TraceBuilder& builder) {
        opened.track = builder.addTrack(info);
        opened.log = &m_recorder->openWorkLog({opened.track});
    });
    return opened;
}

ThreadLog& Recording::openThread(const std::string& name)
{
    TrackId track;
    const TrackInfo info = threadTrack(name); // evaluated here, because it describes the calling thread
    change([&](TraceBuilder& builder) { track = builder.addTrack(info); });
    return m_recorder->openThreadLog(track);
}

ThreadLog& Recording::openThreadAtOnce(const std::string& name)
{
    return m_recorder->openThreadLog(threadTrack(name));
}

TrackInfo Recording::threadTrack(const std::string& name) const
{
    TrackInfo info;
    info.process = m_process;
    info.nativeId = std::to_string(gettid());
    info.name = name;
    return info;
}

namespace {

thread_local ThreadLog* t_log = nullptr;

} // namespace

ThreadLog* currentThreadLog()
{
    return t_log;
}

RecordedThread::RecordedThread(Recording* recording, const std::string& name) : m_before(t_log)
{
    t_log = recording ? &recording->openThread(name) : nullptr;
}

RecordedThread::~RecordedThread()
{
    if (t_log)
        t_log->retire();
    t_log = m_before;
}

} // namespace stallscope
