// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/ready_comparisons.h"

#include "engine/workloads/catalogue.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

struct ComparisonWords {
    Q_DECLARE_TR_FUNCTIONS(ReadyComparisons)
};

struct Sketch {
    QStringList naive;
    QStringList better;
};

ReadyComparison compare(const QString& title, const QString& promise, std::string_view workload, std::vector<std::string> strategies, const Sketch& sketch)
{
    ReadyComparison ready{title, promise, {}, sketch.naive, sketch.better};
    if (const WorkloadInfo* known = findWorkload(workload)) {
        ready.plan = ExperimentPlan::of(*known);
        ready.plan.strategies = std::move(strategies);
    }
    return ready;
}

} // namespace

std::vector<ReadyComparison> readyComparisons()
{
    std::vector<ReadyComparison> all{
        compare(ComparisonWords::tr("Wait after every launch or once"),
            ComparisonWords::tr("Thousands of small kernels: the host waits after each launch, or launches all and waits once."), "increment",
            {"sync-each", "async"}, {{"kwkwkwkwkwkwkwkwkw"}, {"kkkkkkkkk"}}),
        compare(ComparisonWords::tr("One stream or four"), ComparisonWords::tr("Copy in, compute and copy out in chunks: serialized or overlapped."),
            "pipeline", {"one-stream", "four-streams"}, {{"ckcckcckcckcckcckc"}, {"cccccc", " kkkkkk", "  cccccc"}}),
        compare(ComparisonWords::tr("Read the loss at every step or later"),
            ComparisonWords::tr("A training loop that blocks on the loss at every step, and one that does not."), "readback", {"item-each-step", "async-copy"},
            {{"kkkcwwkkkcwwkkkcww"}, {"kkkkkkkkk", "   c  c  c"}}),
    };
    std::erase_if(all, [](const ReadyComparison& ready) { return !ready.plan.workload; });
    return all;
}

} // namespace stallscope::gui
