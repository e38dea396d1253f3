// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/files/analyzed_file.h"
#include "profiler/analysis/compare/comparison.h"
#include "profiler/base/json_writer.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

/// Comparisons of the strategies of one file, or of two files.
namespace stallscope {

using SidePair = std::pair<ComparisonSide, ComparisonSide>;

/// The baseline strategy of one file (the first one if none is marked) against each other strategy, at each point of a sweep.
[[nodiscard]] Result<std::vector<SidePair>> pairsWithin(const std::string& path, const AnalyzedFile& file);

/// File against file: strategies of the same name, or the only strategies that they have.
[[nodiscard]] Result<std::vector<SidePair>> pairsBetween(const std::string& pathA, const AnalyzedFile& a, const std::string& pathB, const AnalyzedFile& b);

/// Strategies of the first file, at each point of a sweep, without runs in the second file. Empty if each file has only one strategy.
[[nodiscard]] std::vector<std::string> withoutPartner(const AnalyzedFile& a, const AnalyzedFile& b);

/// Steps of the compared runs; null if unknown.
struct ComparedSteps {
    const RunSteps* a = nullptr;
    const RunSteps* b = nullptr;

    [[nodiscard]] bool areThere() const { return a && b && a->areThere() && b->areThere(); }
};

/// The files must outlive it.
struct FileComparison {
    std::vector<Comparison> comparisons;
    std::vector<ComparedSteps> steps; ///< of each comparison: steps of the repeats with the median wall time
};
[[nodiscard]] FileComparison compareAll(std::vector<SidePair>&& pairs, const AnalyzedFile& fileOfA, const AnalyzedFile& fileOfB);

/// A file whose recording is incomplete.
struct IncompleteFile {
    std::string file;
    std::string why;
};

/// Strategies that only one of the files has.
struct OnlyIn {
    std::string file;
    std::vector<std::string> labels;
};

/// Data that is not compared, or incomplete.
struct ComparisonGaps {
    std::vector<IncompleteFile> incomplete;
    std::vector<OnlyIn> onlyIn; ///< of A and B, in this order; empty for the strategies of one file
};
/// The second file has no trace if strategies of the first one are compared.
[[nodiscard]] ComparisonGaps gapsOf(const std::string& pathA, const AnalyzedFile& a, const std::string& pathB, const AnalyzedFile& b);

/// The document of `compare --json`. `writeConditions` writes the elements of "conditions".
[[nodiscard]] std::string comparisonJson(const std::vector<std::string>& paths, const FileComparison& compared, const ComparisonGaps& gaps,
    const std::function<void(JsonWriter& json)>& writeConditions = {});

} // namespace stallscope
