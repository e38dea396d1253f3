// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/page.h"
#include "profiler/analysis/comparison.h"

#include <string>
#include <vector>

namespace stallscope::cli {

/// What `compare` prints: the verdict in words, where the difference comes from, then every number side by side.
[[nodiscard]] std::string compareText(const Page& page, const std::vector<Comparison>& comparisons);

/// The same, shorter, as Markdown for a pull request.
[[nodiscard]] std::string compareMarkdown(const std::vector<Comparison>& comparisons);

} // namespace stallscope::cli
