// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/experiment.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <atomic>
#include <cstdint>
#include <memory>

namespace stallscope::gui {

/// An experiment that runs while the window lives on: its thread works, this object tells what became of it, on the
/// interface thread. One at a time.
class LiveExperiment : public QObject {
    Q_OBJECT
public:
    explicit LiveExperiment(Backends backends, QObject* parent = nullptr);
    /// Cancels what runs, and waits for its end.
    ~LiveExperiment() override;

    [[nodiscard]] bool isRunning() const { return m_experiment != nullptr; }
    /// Where what is recorded is kept while it runs; empty: nowhere.
    void setFile(const QString& path) { m_file = path; }

    /// Tells failed() at once when the plan makes no sense.
    void start(const ExperimentPlan& plan);
    void cancel();

    /// Often enough that what is drawn looks alive.
    static constexpr int kFramePeriod = 33; // ms

signals:
    void started();
    void progressed(const stallscope::ExperimentProgress& progress);
    /// Another snapshot of the trace.
    void grew(const std::shared_ptr<const stallscope::Trace>& trace);
    /// `trace` is all of it; null when nothing was recorded.
    void ended(const stallscope::ExperimentProgress& progress, const std::shared_ptr<const stallscope::Trace>& trace);
    void failed(const QString& message);
    /// From the experiment's thread.
    void changed();

private:
    void poll();
    void tellProgress();
    void conclude();

    Backends m_backends;
    QString m_file;
    QTimer m_frames;
    std::atomic<bool> m_isTold{true};         // false: the progress changed, and the interface thread was called
    std::uint64_t m_seen = 0;                 // snapshots
    std::unique_ptr<Experiment> m_experiment; // last: its thread calls this object
};

} // namespace stallscope::gui
