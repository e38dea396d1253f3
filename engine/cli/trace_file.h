// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands.h"
#include "profiler/analysis/report.h"
#include "profiler/base/result.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Files in and out, with progress and cancel.
namespace stallscope::cli {

[[nodiscard]] Result<std::shared_ptr<const Trace>> openFile(const std::string& path, const Surroundings& around);
[[nodiscard]] Result<void> saveFile(const Trace& trace, const std::string& path, const Surroundings& around);

struct AnalyzedFile {
    std::shared_ptr<const Trace> trace;
    std::vector<RunReport> reports; ///< of the trace's runs, in their order
};
[[nodiscard]] Result<AnalyzedFile> openAndAnalyze(const std::string& path, const Surroundings& around, std::optional<TimeRange> range = {});

} // namespace stallscope::cli
