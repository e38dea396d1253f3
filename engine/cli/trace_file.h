// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands.h"
#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/report.h"
#include "profiler/analysis/steps/steps.h"
#include "profiler/base/result.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Files in and out, with progress and cancel.
namespace stallscope::cli {

[[nodiscard]] Result<std::shared_ptr<const Trace>> openFile(const std::string& path, const Surroundings& around);
[[nodiscard]] Result<void> saveFile(const Trace& trace, const std::string& path, const Surroundings& around);

struct AnalyzeWishes {
    std::optional<TimeRange> range; ///< of each run, from its beginning
    bool advice = false;            ///< of whole runs
    bool steps = false;             ///< likewise
};
struct AnalyzedFile {
    std::shared_ptr<const Trace> trace;
    std::vector<RunReport> reports;          ///< of the trace's runs, in their order
    std::vector<std::vector<Advice>> advice; ///< likewise; empty where it was not asked for
    std::vector<RunSteps> steps;             ///< likewise

    /// Null for a report that is none of these, and where nobody asked.
    [[nodiscard]] const RunSteps* stepsOf(const RunReport& report) const;
};
[[nodiscard]] Result<AnalyzedFile> openAndAnalyze(const std::string& path, const Surroundings& around, const AnalyzeWishes& wishes = {});
/// The same of a trace that is open already; `path` stands in the progress.
[[nodiscard]] Result<AnalyzedFile> analyze(
    const std::shared_ptr<const Trace>& trace, const std::string& path, const Surroundings& around, const AnalyzeWishes& wishes = {});

} // namespace stallscope::cli
