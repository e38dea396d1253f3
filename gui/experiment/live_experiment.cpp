// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/live_experiment.h"

namespace stallscope::gui {

LiveExperiment::LiveExperiment(Backends backends, QObject* parent) : QObject(parent), m_backends(std::move(backends))
{
    m_frames.setInterval(kFramePeriod);
    connect(&m_frames, &QTimer::timeout, this, &LiveExperiment::poll);
    connect(this, &LiveExperiment::changed, this, &LiveExperiment::reportProgress, Qt::QueuedConnection);
}

LiveExperiment::~LiveExperiment()
{
    m_experiment.reset();
}

void LiveExperiment::start(const ExperimentPlan& plan)
{
    if (isRunning())
        return;
    ExperimentOptions options;
    options.file = m_file.toStdString();
    options.memory = m_memory;
    options.onChange = [this] {
        if (m_isReported.exchange(false))
            emit changed();
    };
    auto made = Experiment::make(plan, m_backends, std::move(options));
    if (!made)
        return emit failed(QString::fromStdString(made.error().message));
    m_experiment = std::move(*made);
    m_seen = 0;
    m_experiment->start();
    m_frames.start();
    emit started();
}

void LiveExperiment::cancel()
{
    if (m_experiment)
        m_experiment->cancel();
}

void LiveExperiment::poll()
{
    const Feed::Snapshot latest = m_experiment->feed().latest();
    if (latest.number == m_seen || !latest.trace)
        return;
    m_seen = latest.number;
    emit grew(latest.trace);
}

void LiveExperiment::reportProgress()
{
    m_isReported.store(true);
    if (!m_experiment)
        return;
    const ExperimentProgress progress = m_experiment->progress();
    emit progressed(progress);
    if (isEnd(progress.state))
        conclude();
}

void LiveExperiment::conclude()
{
    m_frames.stop();
    (void)m_experiment->wait(); // the message is in the progress
    const ExperimentProgress progress = m_experiment->progress();
    const std::shared_ptr<const Trace> trace = m_experiment->trace();
    m_experiment.reset();
    emit ended(progress, trace);
}

} // namespace stallscope::gui
