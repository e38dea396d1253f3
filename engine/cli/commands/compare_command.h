// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/trace_file.h"
#include "profiler/analysis/compare/comparison.h"

#include <string>
#include <utility>
#include <vector>

/// Pairs of runs that are compared.
namespace stallscope::cli {

using SidePair = std::pair<ComparisonSide, ComparisonSide>;

/// The baseline strategy of one file (the first one if none is marked) against each other strategy, at each point of a sweep.
[[nodiscard]] Result<std::vector<SidePair>> pairsWithin(const std::string& path, const AnalyzedFile& file);

/// File against file: strategies of the same name, or the only strategies that they have.
[[nodiscard]] Result<std::vector<SidePair>> pairsBetween(const std::string& pathA, const AnalyzedFile& a, const std::string& pathB, const AnalyzedFile& b);

/// Strategies of the first file, at each point of a sweep, without runs in the second file. Empty if each file has only one strategy.
[[nodiscard]] std::vector<std::string> withoutPartner(const AnalyzedFile& a, const AnalyzedFile& b);

} // namespace stallscope::cli
