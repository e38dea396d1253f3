// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/pairing.h"

#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace stallscope::cli {

namespace {

std::string fileName(const std::string& path)
{
    return std::filesystem::path(path).filename().string();
}

/// Told apart by file, and by strategy where the files have several.
std::string labelOf(const std::string& path, const ComparisonSide& side, bool withStrategy)
{
    return withStrategy ? fmt::format("{} ({})", fileName(path), side.label) : fileName(path);
}

std::vector<ComparisonSide>::iterator partnerOf(const ComparisonSide& side, std::vector<ComparisonSide>& others)
{
    return std::find_if(others.begin(), others.end(), [&side](const ComparisonSide& known) { return known.label == side.label; });
}

} // namespace

Result<std::vector<SidePair>> pairsWithin(const std::string& path, const AnalyzedFile& file)
{
    const std::vector<ComparisonSide> sides = sidesByStrategy(path, file.trace, file.reports);
    if (sides.size() < 2)
        return Error{sides.empty()
                ? fmt::format("{}: holds no run, so there is nothing to compare; name a second file", displayText(path))
                : fmt::format("{}: holds the runs of one strategy only, so there is nothing to compare; name a second file", displayText(path))};
    std::vector<SidePair> pairs;
    const ComparisonSide* baseline = &sides.front();
    for (const ComparisonSide& side : sides) {
        if (side.point != baseline->point)
            baseline = &side; // the first one of its point
        if (&side != baseline)
            pairs.emplace_back(*baseline, side);
    }
    if (pairs.empty())
        return Error{fmt::format("{}: holds one strategy only, at several points, so there is nothing to compare; name a second file", displayText(path))};
    return pairs;
}

Result<std::vector<SidePair>> pairsBetween(const std::string& pathA, const AnalyzedFile& a, const std::string& pathB, const AnalyzedFile& b)
{
    std::vector<ComparisonSide> sidesA = sidesByStrategy(pathA, a.trace, a.reports);
    std::vector<ComparisonSide> sidesB = sidesByStrategy(pathB, b.trace, b.reports);
    if (sidesA.empty() || sidesB.empty())
        return Error{fmt::format("{}: holds no run", displayText(sidesA.empty() ? pathA : pathB))};
    const bool areOnlyOnes = sidesA.size() == 1 && sidesB.size() == 1;
    std::vector<SidePair> pairs;
    for (const ComparisonSide& side : sidesA) {
        const auto other = areOnlyOnes ? sidesB.begin() : partnerOf(side, sidesB);
        if (other == sidesB.end())
            continue;
        pairs.emplace_back(side, *other);
        pairs.back().first.label = labelOf(pathA, side, !areOnlyOnes);
        pairs.back().second.label = labelOf(pathB, *other, !areOnlyOnes);
    }
    if (pairs.empty())
        return Error{fmt::format("{}: has no strategy of the same name as one in {}", displayText(pathB), displayText(pathA))};
    return pairs;
}

std::vector<std::string> withoutPartner(const AnalyzedFile& a, const AnalyzedFile& b)
{
    std::vector<std::string> labels;
    const std::vector<ComparisonSide> sidesA = sidesByStrategy({}, a.trace, a.reports);
    std::vector<ComparisonSide> sidesB = sidesByStrategy({}, b.trace, b.reports);
    if (sidesA.size() == 1 && sidesB.size() == 1)
        return labels;
    for (const ComparisonSide& side : sidesA) {
        if (partnerOf(side, sidesB) == sidesB.end())
            labels.push_back(side.label);
    }
    return labels;
}

} // namespace stallscope::cli
