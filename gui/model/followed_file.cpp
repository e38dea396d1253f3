// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/followed_file.h"

#include "engine/recording/gather/gpu_shard.h"
#include "engine/recording/shard_facts.h"
#include "profiler/trace/build/trace_builder.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace stallscope::gui {

FollowedFile::FollowedFile(LoadedFile file, QObject* parent) : QObject(parent), m_file(std::move(file)), m_gpus(std::make_shared<WatchedGpus>(m_file.path))
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPeriod);
    connect(&m_pause, &QTimer::timeout, this, &FollowedFile::readNext);
}

void FollowedFile::start()
{
    m_pause.start();
}

void FollowedFile::leave()
{
    blockSignals(true);
    m_pause.stop();
    m_work.cancel();
    if (m_work.isWorking())
        connect(&m_work, &Background::idle, this, &QObject::deleteLater);
    else
        deleteLater();
}

/// Checks the writer before reading: then everything it wrote before it exited is read.
FollowedFile::Poll FollowedFile::poll(SessionFollower& follower, WatchedGpus& gpus, const std::stop_token& stop)
{
    const bool hasWriter = follower.hasWriter();
    auto trace = hasWriter ? follower.poll({stop, {}}) : follower.conclude({stop, {}});
    if (trace && *trace)
        trace = gpus.addedTo(*trace, {stop, {}});
    return {std::move(trace), follower.hasEnded(), hasWriter};
}

void FollowedFile::readNext()
{
    m_work.run([follower = m_file.follower, gpus = m_gpus](const std::stop_token& stop) { return poll(*follower, *gpus, stop); },
        [this](const Poll& result) { take(result); });
}

void FollowedFile::take(const Poll& result)
{
    if (!result.trace)
        return emit ended(End::Lost, QString::fromStdString(result.trace.error().message));
    if (*result.trace)
        m_file.trace = *result.trace;
    if (result.hasEnded)
        return emit ended(End::Whole, {});
    if (!result.hadWriter)
        return emit ended(End::CutShort, {});
    if (*result.trace)
        emit grew();
    m_pause.start();
}

void WatchedGpus::find()
{
    const QDir folder = QFileInfo(QFileInfo(m_path).canonicalFilePath()).dir();
    if (!folder.path().endsWith(".parts"))
        return;
    const QStringList files = folder.entryList({QString("*") + recording::GpuShard::kSuffix}, QDir::Files);
    if (files.isEmpty())
        return;
    if (auto follower = SessionFollower::open(folder.filePath(files.front()).toStdString()))
        m_follower = std::move(*follower);
}

std::shared_ptr<const Trace> WatchedGpus::addedTo(std::shared_ptr<const Trace> program, const Job& job)
{
    if (!m_follower)
        find();
    if (m_follower) {
        if (const auto more = m_follower->poll(job); more && *more)
            m_gpus = *more;
    }
    if (!m_gpus || m_gpus->counters.empty())
        return program;
    grow(*m_gpus, recording::CommonClock(*program).startOf(*m_gpus));
    auto whole = std::make_shared<Trace>(*program);
    for (std::size_t i = 0; i < m_counters.size(); ++i) {
        CounterSeries series = m_counters[i].moved.series();
        const DeviceId own = m_gpus->counters[i].info.device;
        const auto device = own.index() < m_gpus->devices.size() ? deviceWithUuid(*program, m_gpus->devices[own.index()].uuid) : std::nullopt;
        series.info.device = device.value_or(DeviceId());
        series.info.process = device ? program->devices[device->index()].process : ProcessId();
        whole->counters.push_back(std::move(series));
    }
    return whole;
}

/// Skips samples from before the start of the program.
void WatchedGpus::grow(const Trace& gpus, Nanos shift)
{
    for (std::size_t i = m_counters.size(); i < gpus.counters.size(); ++i)
        m_counters.push_back({CounterBuilder(gpus.counters[i].info)});
    for (std::size_t i = 0; i < m_counters.size(); ++i) {
        std::uint64_t passed = 0;
        for (const auto& block : gpus.counters[i].blocks) {
            const std::uint64_t count = block->times.size();
            for (std::uint64_t at = m_counters[i].taken > passed ? m_counters[i].taken - passed : 0; at < count; ++at) {
                if (const Nanos time = block->times[at] + shift; time >= 0)
                    m_counters[i].moved.append(time, block->values[at]);
            }
            passed += count;
        }
        m_counters[i].taken = std::max(m_counters[i].taken, passed);
    }
}

} // namespace stallscope::gui
