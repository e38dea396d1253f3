// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "engine/files/file_comparison.h"
#include "profiler/analysis/compare/comparison.h"

#include <span>
#include <string>
#include <vector>

namespace stallscope::cli {

/// The section "Steps" of a comparison. Empty if a side has none.
[[nodiscard]] std::string comparedStepsText(const Page& page, const ComparedSteps& steps);

/// Output of `compare`: the verdict in words, causes of the difference, then all numbers side by side. `steps` has an
/// entry for each comparison.
[[nodiscard]] std::string compareText(const Page& page, const std::vector<Comparison>& comparisons, std::span<const ComparedSteps> steps);

/// The same, shorter, as Markdown for a pull request.
[[nodiscard]] std::string compareMarkdown(const std::vector<Comparison>& comparisons, std::span<const ComparedSteps> steps);

} // namespace stallscope::cli
