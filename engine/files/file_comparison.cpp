// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/files/file_comparison.h"

#include "profiler/base/utf8.h"
#include "profiler/narrative/quality_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>

namespace stallscope {

namespace {

std::string fileName(const std::string& path)
{
    return std::filesystem::path(path).filename().string();
}

/// Labelled by file, and by strategy if the files have several.
std::string labelOf(const std::string& path, const ComparisonSide& side, bool withStrategy)
{
    return withStrategy ? fmt::format("{} ({})", fileName(path), side.label) : fileName(path);
}

std::vector<ComparisonSide>::iterator partnerOf(const ComparisonSide& side, std::vector<ComparisonSide>& others)
{
    return std::find_if(others.begin(), others.end(), [&side](const ComparisonSide& known) { return known.label == side.label; });
}

std::vector<IncompleteFile> incompleteFiles(const std::string& pathA, const AnalyzedFile& a, const std::string& pathB, const AnalyzedFile& b)
{
    std::vector<IncompleteFile> files;
    const auto check = [&files](const std::string& path, const AnalyzedFile& file) {
        Nanos longest = 0;
        for (const RunReport& run : file.reports)
            longest = std::max(longest, run.wall);
        if (std::string why = file.trace ? narrative::whatIsMissing(*file.trace, longest) : std::string(); !why.empty())
            files.push_back({path, std::move(why)});
    };
    check(pathA, a);
    check(pathB, b);
    return files;
}

void writeGaps(JsonWriter& json, const ComparisonGaps& gaps)
{
    json.key("incomplete").beginArray();
    for (const IncompleteFile& one : gaps.incomplete)
        json.beginObject().member("file", one.file).member("why", one.why).endObject();
    json.endArray().key("only_in").beginArray();
    for (const OnlyIn& one : gaps.onlyIn) {
        for (const std::string& label : one.labels)
            json.beginObject().member("file", one.file).member("label", label).endObject();
    }
    json.endArray();
}

} // namespace

Result<std::vector<SidePair>> pairsWithin(const std::string& path, const AnalyzedFile& file)
{
    const std::vector<ComparisonSide> sides = sidesByStrategy(path, file.trace, file.reports);
    if (sides.size() < 2)
        return Error{sides.empty() ? fmt::format("{}: contains no runs; give a second file to compare with", displayText(path))
                                   : fmt::format("{}: contains only one strategy; give a second file to compare with", displayText(path))};
    std::vector<SidePair> pairs;
    const ComparisonSide* baseline = &sides.front();
    for (const ComparisonSide& side : sides) {
        if (side.point != baseline->point)
            baseline = &side; // the first one of its point
        if (&side != baseline)
            pairs.emplace_back(*baseline, side);
    }
    if (pairs.empty())
        return Error{fmt::format("{}: contains only one strategy, at several points; give a second file to compare with", displayText(path))};
    return pairs;
}

Result<std::vector<SidePair>> pairsBetween(const std::string& pathA, const AnalyzedFile& a, const std::string& pathB, const AnalyzedFile& b)
{
    std::vector<ComparisonSide> sidesA = sidesByStrategy(pathA, a.trace, a.reports);
    std::vector<ComparisonSide> sidesB = sidesByStrategy(pathB, b.trace, b.reports);
    if (sidesA.empty() || sidesB.empty())
        return Error{fmt::format("{}: contains no runs", displayText(sidesA.empty() ? pathA : pathB))};
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
        return Error{fmt::format("{}: has no strategy in common with {}", displayText(pathB), displayText(pathA))};
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

FileComparison compareAll(std::vector<SidePair>&& pairs, const AnalyzedFile& fileOfA, const AnalyzedFile& fileOfB)
{
    FileComparison compared;
    for (auto& [a, b] : pairs) {
        const Comparison& comparison = compared.comparisons.emplace_back(compareSides(std::move(a), std::move(b)));
        compared.steps.push_back({fileOfA.stepsOf(comparison.medianA()), fileOfB.stepsOf(comparison.medianB())});
    }
    return compared;
}

ComparisonGaps gapsOf(const std::string& pathA, const AnalyzedFile& a, const std::string& pathB, const AnalyzedFile& b)
{
    ComparisonGaps gaps{incompleteFiles(pathA, a, pathB, b), {}};
    if (b.trace)
        gaps.onlyIn = {{pathA, withoutPartner(a, b)}, {pathB, withoutPartner(b, a)}};
    return gaps;
}

std::string comparisonJson(const std::vector<std::string>& paths, const FileComparison& compared, const ComparisonGaps& gaps,
    const std::function<void(JsonWriter& json)>& writeConditions)
{
    JsonWriter json;
    json.beginObject().member("schema", 1);
    json.key("files").beginArray();
    for (const std::string& path : paths)
        json.value(path);
    json.endArray();
    json.key("comparisons").beginArray();
    for (std::size_t i = 0; i < compared.comparisons.size(); ++i) {
        const ComparedSteps& steps = compared.steps[i];
        writeComparison(json, compared.comparisons[i], [&steps](JsonWriter& out) {
            if (steps.a && steps.b)
                writeStepsComparison(out, *steps.a, *steps.b);
        });
    }
    json.endArray();
    json.key("conditions").beginArray();
    if (writeConditions)
        writeConditions(json);
    json.endArray();
    writeGaps(json, gaps);
    json.endObject();
    return json.take();
}

} // namespace stallscope
