// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/comparison.h"

#include <algorithm>
#include <map>

namespace stallscope {

namespace {

const std::string* valueOf(const Run& run, const std::string& name)
{
    const auto found = std::find_if(run.parameters.begin(), run.parameters.end(), [&name](const auto& parameter) { return parameter.first == name; });
    return found == run.parameters.end() ? nullptr : &found->second;
}

bool isSwept(const Trace& trace, const std::string& name, const std::string& value)
{
    return std::any_of(trace.runs.begin(), trace.runs.end(), [&](const Run& run) {
        const std::string* other = valueOf(run, name);
        return other && *other != value;
    });
}

ComparisonSide& sideFor(std::vector<ComparisonSide>& sides, const std::string& strategy, const std::string& point)
{
    const auto known = std::find_if(sides.begin(), sides.end(), [&](const ComparisonSide& side) { return side.strategy == strategy && side.point == point; });
    if (known != sides.end())
        return *known;
    ComparisonSide& side = sides.emplace_back();
    side.strategy = strategy;
    side.point = point;
    side.label = point.empty() ? strategy : strategy + ", " + point;
    return side;
}

/// Where a program failed, what was recorded of it is there all the same; a strategy that failed measured nothing.
bool takesPart(const Trace& trace, const Run& run)
{
    const bool isWholeRecording = trace.runs.size() == 1 && run.strategy.empty();
    return run.state == RunState::Done || isWholeRecording;
}

} // namespace

std::string pointOf(const Trace& trace, const Run& run)
{
    std::string point;
    for (const auto& [name, value] : run.parameters) {
        if (isSwept(trace, name, value))
            point += (point.empty() ? "" : ", ") + name + " " + value;
    }
    return point;
}

std::vector<ComparisonSide> sidesByStrategy(const std::string& file, const std::shared_ptr<const Trace>& trace, const std::vector<RunReport>& reports)
{
    std::vector<ComparisonSide> sides;
    std::map<std::string, std::size_t> points; // in order of appearance
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const Run run = i < trace->runs.size() ? trace->runs[i] : Run();
        if (!takesPart(*trace, run))
            continue;
        ComparisonSide& side = sideFor(sides, reports[i].strategy, pointOf(*trace, run));
        side.file = file;
        side.trace = trace;
        side.isBaseline = side.isBaseline || reports[i].isBaseline;
        side.repeats.push_back({&reports[i], run.untracedWall});
        points.try_emplace(side.point, points.size());
    }
    std::stable_sort(sides.begin(), sides.end(), [&points](const ComparisonSide& x, const ComparisonSide& y) {
        return std::pair(points[x.point], !x.isBaseline) < std::pair(points[y.point], !y.isBaseline);
    });
    return sides;
}

} // namespace stallscope
