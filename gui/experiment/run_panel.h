// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/backends.h"
#include "engine/experiment/experiment_progress.h"
#include "engine/experiment/plan.h"

#include <QString>
#include <QWidget>

#include <cstdint>
#include <vector>

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

/// What to run: a workload with its question, strategies, parameters, a device, how often; and the button that does it.
class RunPanel : public QWidget {
    Q_OBJECT
public:
    explicit RunPanel(const std::vector<ListedDevice>& devices, QWidget* parent = nullptr);

    /// Other devices than before. The one that was asked for stays chosen, or is chosen once it is there.
    void setDevices(const std::vector<ListedDevice>& devices);
    /// Shows this plan, ready to be run.
    void setPlan(const ExperimentPlan& plan);
    [[nodiscard]] ExperimentPlan plan() const;
    /// Why it cannot be run as it stands; empty where it can.
    [[nodiscard]] QString errorText() const;

    /// How the last run ended is about something that is not shown any more.
    void clearProgress() { validate(); }

public slots:
    void showRunning(bool isRunning);
    void showProgress(const stallscope::ExperimentProgress& progress);

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
    [[nodiscard]] const WorkloadInfo& workload() const;

    QComboBox* m_workloads;
    QLabel* m_question;
    StrategyList* m_strategies;
    ParameterForm* m_parameters;
    QComboBox* m_devices;
    QString m_wantedDevice; // maybe not there, or not yet
    QLineEdit* m_memory;    // that may be allocated on each device; empty: as much as it has by default
    QSpinBox* m_repeats;
    QPushButton* m_run;
    QProgressBar* m_progress;
    QLabel* m_status;
    QLabel* m_size;     // how much would run
    QLabel* m_tooLarge; // that it may not fit the device's memory
    bool m_isRunning = false;
};

} // namespace stallscope::gui
