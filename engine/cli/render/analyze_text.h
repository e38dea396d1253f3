// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/report/part_facts.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/steps/steps.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::cli {

struct AnalyzeTextOptions {
    bool withRows = false; ///< every wait
    std::size_t top = 10;  ///< rows of each table; 0: all
    Nanos from = 0;        ///< start of the requested range, relative to the start of each run
    /// By run; empty if not requested.
    std::span<const std::vector<Advice>> advice = {};
    std::span<const RunSteps> steps = {};                 ///< likewise
    std::span<const std::optional<PartFacts>> parts = {}; ///< by run: what advice and steps are about
};

/// Output of `analyze`: for each run the result in words, then advice, steps, waits and tables.
[[nodiscard]] std::string analyzeText(
    const Page& page, std::string_view file, const Trace& trace, const std::vector<RunReport>& runs, const AnalyzeTextOptions& options);

/// The section "Steps" of a run. `part`: null if the steps are those of the whole run.
[[nodiscard]] std::string stepsText(const Page& page, const Trace& trace, const RunSteps& steps, const PartFacts* part = nullptr);

} // namespace stallscope::cli
