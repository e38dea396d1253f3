// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device_plugin.h"
#include "engine/experiment/experiment_progress.h"
#include "engine/experiment/plan.h"

#include <QString>
#include <QWidget>

#include <cstdint>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace stallscope::gui {

class ParameterForm;
class StrategyList;

/// Form for an experiment: workload with its question, strategies, parameters, device and repeats; and the button that runs it.
class RunPanel : public QWidget {
    Q_OBJECT
public:
    explicit RunPanel(const std::vector<ListedDevice>& devices, QWidget* parent = nullptr);

    /// Updates the list of devices. A requested device stays selected, or is selected once it becomes available.
    void setDevices(const std::vector<ListedDevice>& devices);
    /// Fills in the plan, ready to run.
    void setPlan(const ExperimentPlan& plan);
    [[nodiscard]] ExperimentPlan plan() const;
    /// Why the input cannot be run; empty if it can.
    [[nodiscard]] QString errorText() const;

    /// The outcome of the last run concerns something that is no longer shown.
    void clearProgress() { validate(); }

public slots:
    /// Requests a run of the selected workload, if the input is valid.
    void requestRun();
    void showRunning(bool isRunning);
    /// `left`: estimate of the time left, or empty.
    void showProgress(const stallscope::ExperimentProgress& progress, const QString& left = {});

signals:
    void runRequested(const stallscope::ExperimentPlan& plan);
    void stopRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeForm();
    QWidget* makeFoot();
    void chooseDevice();
    void chooseWorkload();
    void validate();
    void act();
    [[nodiscard]] Result<std::uint64_t> memoryLimit() const;
    [[nodiscard]] std::uint64_t deviceMemory() const;
    [[nodiscard]] bool canSampleMetrics() const;
    [[nodiscard]] const WorkloadInfo& workload() const;

    QComboBox* m_workloads;
    QLabel* m_question;
    StrategyList* m_strategies;
    ParameterForm* m_parameters;
    QComboBox* m_devices;
    QString m_wantedDevice; // possibly not available yet
    QLineEdit* m_memory;    // limit per device; empty: the default
    QSpinBox* m_repeats;
    QCheckBox* m_metrics; // only shown for GPUs
    Nanos m_metricsInterval;
    QPushButton* m_run;
    QProgressBar* m_progress;
    QLabel* m_status;
    QLabel* m_size;     // number of runs
    QLabel* m_tooLarge; // warning that it may not fit the device's memory
    bool m_isRunning = false;
};

} // namespace stallscope::gui
