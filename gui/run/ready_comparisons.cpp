// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/run/ready_comparisons.h"

#include "engine/workloads/catalogue.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("ReadyComparisons", text);
}

ReadyComparison compare(const QString& title, const QString& promise, std::string_view workload, std::vector<std::string> strategies)
{
    ReadyComparison ready{title, promise, {}};
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
        compare(say("Wait after every launch, or once"), say("The same small kernel thousands of times. One host waits for each, the other hands them all in."),
            "increment", {"sync-each", "async"}),
        compare(say("One stream, or four"), say("Copy in, compute, copy out, by chunks: one after the other, and side by side."), "pipeline",
            {"one-stream", "four-streams"}),
        compare(say("Read the loss at every step, or later"), say("A training loop that stops to look at one number, and one that does not."), "readback",
            {"item-each-step", "async-copy"}),
    };
    std::erase_if(all, [](const ReadyComparison& ready) { return !ready.plan.workload; });
    return all;
}

} // namespace stallscope::gui
