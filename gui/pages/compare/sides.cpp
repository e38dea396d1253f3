// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/sides.h"

#include "gui/common/text/words.h"
#include "gui/model/run_list.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/base/utf8.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace stallscope::gui {

namespace {

using Sources = std::vector<SideSource>;

/// Null for a run that is not shown.
const SideSource* sourceOf(const Sources& sources, const Trace* trace, RunId run)
{
    const auto found = std::find_if(sources.begin(), sources.end(), [&](const SideSource& source) { return source.trace.get() == trace && source.run == run; });
    return found == sources.end() ? nullptr : &*found;
}

/// Runs that are left out are not mentioned.
bool takesPart(const Sources& sources, const Trace& trace, RunId run)
{
    const SideSource* shown = sourceOf(sources, &trace, run);
    return trace.runs[run.index()].state == RunState::Done && !(shown && shown->isLeftOut);
}

/// Shown runs already have a report. Empty if there is not enough memory.
std::optional<RunReport> reportOf(const Sources& sources, const std::shared_ptr<const Trace>& trace, RunId run, const std::stop_token& stop)
{
    const SideSource* shown = sourceOf(sources, trace.get(), run);
    if (shown && shown->report)
        return *shown->report;
    if (!takesPart(sources, *trace, run))
        return {};
    const auto report = sources.front().service->numbersOf(trace, run, {stop, {}});
    return report ? std::optional(**report) : std::nullopt;
}

/// Reports of a trace in the order of its runs; runs without one are left out of the sides.
struct Reports {
    std::vector<RunReport> all;
    std::vector<bool> isThere;
};

Reports reportsOf(const Sources& sources, const std::shared_ptr<const Trace>& trace, const std::stop_token& stop)
{
    Reports reports;
    for (std::size_t run = 0; run < trace->runs.size() && !stop.stop_requested(); ++run) {
        auto report = reportOf(sources, trace, RunId::fromIndex(run), stop);
        reports.isThere.push_back(report.has_value());
        reports.all.push_back(report ? std::move(*report) : RunReport());
        reports.all.back().run = RunId::fromIndex(run);
    }
    return reports;
}

/// Sides from the repeats that have a report.
std::vector<ComparisonSide> sidesWithNumbers(const std::shared_ptr<const Trace>& trace, const std::vector<RunReport>& reports, const std::vector<bool>& isThere)
{
    std::vector<ComparisonSide> sides = sidesByStrategy({}, trace, reports);
    for (ComparisonSide& side : sides)
        std::erase_if(side.repeats, [&](const auto& repeat) { return !isThere[repeat.report->run.index()]; });
    std::erase_if(sides, [](const ComparisonSide& side) { return side.repeats.empty(); });
    return sides;
}

std::vector<std::shared_ptr<const Trace>> tracesOf(const Sources& sources)
{
    std::vector<std::shared_ptr<const Trace>> traces;
    for (const SideSource& source : sources) {
        if (std::find(traces.begin(), traces.end(), source.trace) == traces.end())
            traces.push_back(source.trace);
    }
    return traces;
}

int shownAs(const Sources& sources, const ComparisonSide& side)
{
    const auto isOfSide = [&side](const SideSource& source) {
        if (source.trace != side.trace || source.run.index() >= source.trace->runs.size())
            return false;
        const Run& run = source.trace->runs[source.run.index()];
        return run.strategy == side.strategy && pointOf(*source.trace, run) == side.point;
    };
    const auto found = std::find_if(sources.begin(), sources.end(), isOfSide);
    return found == sources.end() ? -1 : static_cast<int>(found - sources.begin());
}

/// Numbers sides with equal labels, for example a file that is opened twice.
void tellApart(std::vector<Sides::Side>& sides)
{
    std::map<std::string, int> uses;
    for (const Sides::Side& one : sides)
        ++uses[one.side.label];
    std::map<std::string, int> seen;
    for (Sides::Side& one : sides) {
        const std::string label = one.side.label;
        if (uses[label] > 1)
            one.side.label += " (" + std::to_string(++seen[label]) + ")";
    }
}

void nameThem(Sides& sides, const Sources& sources)
{
    for (Sides::Side& one : sides.all) {
        const bool isShown = one.shown >= 0;
        const std::string title = isShown ? sources[static_cast<std::size_t>(one.shown)].title.toStdString() : std::string();
        const bool isToldByStrategy = sides.reports.size() == 1 && !one.side.label.empty();
        one.side.label = displayText(isToldByStrategy || title.empty() ? one.side.label : title);
    }
    tellApart(sides.all);
}

} // namespace

std::vector<SideSource> sourcesOf(const RunList& runs)
{
    std::vector<SideSource> sources;
    for (int i = 0; i < runs.size(); ++i) {
        if (!isPredicted(*runs.at(i).trace))
            sources.push_back({runs.at(i).title, runs.at(i).trace, runs.at(i).run, runs.at(i).report, !runs.at(i).withoutNumbers.isEmpty(), runs.service()});
    }
    return sources;
}

std::shared_ptr<const Sides> sidesOf(const std::vector<SideSource>& sources, const std::stop_token& stop)
{
    auto sides = std::make_shared<Sides>();
    for (const auto& trace : tracesOf(sources)) {
        Reports reports = reportsOf(sources, trace, stop);
        if (stop.stop_requested())
            return nullptr;
        sides->reports.push_back(std::make_unique<const std::vector<RunReport>>(std::move(reports.all)));
        for (ComparisonSide& side : sidesWithNumbers(trace, *sides->reports.back(), reports.isThere)) {
            const int shown = shownAs(sources, side);
            const auto interval = intervalOfMedian(wallTimes(side));
            sides->all.push_back({std::move(side), interval, shown});
        }
    }
    nameThem(*sides, sources);
    return sides;
}

SideChoice usualChoice(const Sides& sides)
{
    if (sides.all.empty())
        return {};
    const ComparisonSide& first = sides.all.front().side;
    SideChoice choice{0, -1};
    const auto wallOf = [&sides](int index) { return medianRepeat(sides.all[static_cast<std::size_t>(index)].side).wall; };
    for (int i = 1; i < static_cast<int>(sides.all.size()); ++i) {
        const bool isComparable = sides.all[static_cast<std::size_t>(i)].side.point == first.point;
        if (isComparable && (choice.b < 0 || wallOf(i) < wallOf(choice.b)))
            choice.b = i;
    }
    if (choice.b < 0 && sides.all.size() > 1)
        choice.b = 1;
    return choice;
}

} // namespace stallscope::gui
