// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/experiment.h"
#include "profiler/trace/column_cache.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace stallscope::gui {

/// Runs an experiment on its own thread and reports its progress on the GUI thread. One at a time.
class LiveExperiment : public QObject {
    Q_OBJECT
public:
    explicit LiveExperiment(Backends backends, QObject* parent = nullptr);
    /// Cancels a running experiment, and waits for its end.
    ~LiveExperiment() override;

    [[nodiscard]] bool isRunning() const { return m_experiment != nullptr; }
    /// File for the recording while it runs; empty: none.
    void setFile(const QString& path) { m_file = path; }
    /// Limit of the memory of recorded spans, if there is a file.
    void setMemory(std::shared_ptr<ColumnCache> memory) { m_memory = std::move(memory); }

    /// Emits failed() immediately if the plan is invalid.
    void start(const ExperimentPlan& plan);
    void cancel();

    /// Fast enough for a smooth animation.
    static constexpr int kFramePeriod = 33; // ms

signals:
    void started();
    void progressed(const stallscope::ExperimentProgress& progress);
    /// There is a new snapshot of the trace.
    void grew(const std::shared_ptr<const stallscope::Trace>& trace);
    /// `trace` is complete; null if nothing was recorded.
    void ended(const stallscope::ExperimentProgress& progress, const std::shared_ptr<const stallscope::Trace>& trace);
    void failed(const QString& message);
    /// Emitted from the experiment's thread.
    void changed();

private:
    void poll();
    void reportProgress();
    void conclude();

    Backends m_backends;
    QString m_file;
    std::shared_ptr<ColumnCache> m_memory;
    QTimer m_frames;
    std::atomic<bool> m_isReported{true};     // false: progress changed, and a call to the GUI thread is pending
    std::uint64_t m_seen = 0;                 // number of the last snapshot
    std::unique_ptr<Experiment> m_experiment; // last: its thread calls this object
};

} // namespace stallscope::gui
