// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_cache.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/steps/steps.h"

#include <QObject>
#include <QString>

#include <memory>
#include <stop_token>
#include <utility>

namespace stallscope::gui {

/// The steps of one run. Construction takes time in proportion to the run: do not call on the GUI thread.
struct StepsOfRun {
    explicit StepsOfRun(std::shared_ptr<const RunAnalysis> run, const std::stop_token& stop = {})
        : analysis(std::move(run)), found(findSteps(analysis->full(), stop))
    {
    }

    std::shared_ptr<const RunAnalysis> analysis;
    RunSteps found;

    [[nodiscard]] const Trace& trace() const { return analysis->trace(); }
};

/// Steps with the title of their run.
struct TitledSteps {
    QString title;
    std::shared_ptr<const StepsOfRun> steps;
};

/// Finds the steps of the runs of a list.
class StepsOfRuns : public RunCache {
    Q_OBJECT
public:
    explicit StepsOfRuns(const RunList& runs, QObject* parent = nullptr)
        : RunCache(
            runs, [](const Analysis& analysis, const std::stop_token& stop) { return std::make_shared<const StepsOfRun>(analysis, stop); }, parent)
    {
    }

    /// Null until computed; may contain no steps.
    [[nodiscard]] std::shared_ptr<const StepsOfRun> of(int run) const { return std::static_pointer_cast<const StepsOfRun>(valueOf(run)); }
};

} // namespace stallscope::gui
