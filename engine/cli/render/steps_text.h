// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/analysis/steps/steps.h"
#include "profiler/trace/trace.h"

#include <string>

namespace stallscope::cli {

/// The section "Steps" of a run.
[[nodiscard]] std::string stepsText(const Page& page, const Trace& trace, const RunSteps& steps);

/// The steps of the runs that a comparison looks at; null where they are not known.
struct ComparedSteps {
    const RunSteps* a = nullptr;
    const RunSteps* b = nullptr;

    [[nodiscard]] bool areThere() const { return a && b && a->areThere() && b->areThere(); }
};
/// The section "Steps" of a comparison. Nothing where a side has none.
[[nodiscard]] std::string comparedStepsText(const Page& page, const ComparedSteps& steps);

} // namespace stallscope::cli
