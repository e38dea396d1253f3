// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/experiment.h"
#include "engine/workloads/catalogue.h"
#include "profiler/formats/formats.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace stallscope::test {

/// The workload increment, waiting each time and not at all, at each point of a sweep if there is one.
struct ShortRuns {
    std::vector<std::pair<const char*, std::int64_t>> values; ///< parameters that differ from the defaults
    std::vector<SweptParameter> sweep;
    std::uint32_t repeats = 1;
};

[[nodiscard]] inline Result<std::shared_ptr<const Trace>> record(const ShortRuns& runs)
{
    ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
    plan.strategies = {"sync-each", "async"};
    for (const auto& [name, value] : runs.values)
        plan.values.set(name, value);
    plan.sweep = runs.sweep;
    plan.repeats = runs.repeats;
    auto experiment = Experiment::make(plan, installedBackends());
    if (!experiment)
        return experiment.error();
    (*experiment)->start();
    if (const auto done = (*experiment)->wait(); !done)
        return done.error();
    return (*experiment)->trace();
}

/// Null on failure.
[[nodiscard]] inline std::shared_ptr<const Trace> recorded(const ShortRuns& runs)
{
    const auto trace = record(runs);
    return trace ? *trace : nullptr;
}

[[nodiscard]] inline Result<> recordTo(const QString& path, const ShortRuns& runs)
{
    const auto trace = record(runs);
    return trace ? saveTrace(**trace, path.toStdString(), {}) : Result<>(trace.error());
}

} // namespace stallscope::test
