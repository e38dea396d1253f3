// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/followed_file.h"

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

} // namespace stallscope::gui
