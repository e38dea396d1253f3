// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/what_if.h"
#include "tests/support/scenario.h"

#include <cstddef>
#include <memory>
#include <utility>

namespace stallscope::test {

/// A scripted run prepared for replay.
struct Played {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const FullAnalysis> analysis;
    WhatIf whatIf;

    explicit Played(Scenario& scenario) : Played(scenario.trace()) {}
    explicit Played(std::shared_ptr<const Trace> played) : trace(std::move(played)), analysis(*FullAnalysis::build(trace, RunId(0))), whatIf(*analysis) {}
    [[nodiscard]] Nanos length(const Change& change = {}) const { return whatIf.replayed(change).length(); }
    [[nodiscard]] Change withoutWaits() const
    {
        Change change;
        change.removedWaits.assign(analysis->waits().size(), true);
        return change;
    }
    [[nodiscard]] Nanos onPath(PathCause cause) const { return whatIf.criticalPath().byCause[static_cast<std::size_t>(cause)]; }
};

} // namespace stallscope::test
