// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "engine/cli/render/steps_text.h"
#include "profiler/analysis/compare/comparison.h"

#include <span>
#include <string>
#include <vector>

namespace stallscope::cli {

/// What `compare` prints: the verdict in words, where the difference comes from, then every number side by side. There are
/// steps for each comparison.
[[nodiscard]] std::string compareText(const Page& page, const std::vector<Comparison>& comparisons, std::span<const ComparedSteps> steps);

/// The same, shorter, as Markdown for a pull request.
[[nodiscard]] std::string compareMarkdown(const std::vector<Comparison>& comparisons, std::span<const ComparedSteps> steps);

} // namespace stallscope::cli
