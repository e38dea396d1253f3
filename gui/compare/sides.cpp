// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/compare/sides.h"

#include "gui/details/words.h"
#include "gui/runs/run_list.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/analysis/report_in_parts.h"
#include "profiler/base/utf8.h"

#include <algorithm>
#include <map>

namespace stallscope::gui {

namespace {

using Sources = std::vector<SideSource>;

/// Of a run that is shown its numbers are there already.
const RunReport* knownReport(const Sources& sources, const Trace* trace, RunId run)
{
    const auto known = std::find_if(
        sources.begin(), sources.end(), [&](const SideSource& source) { return source.trace.get() == trace && source.run == run && source.report; });
    return known == sources.end() ? nullptr : known->report.get();
}

RunReport reportOf(const Sources& sources, const std::shared_ptr<const Trace>& trace, RunId run, const std::stop_token& stop)
{
    if (const RunReport* known = knownReport(sources, trace.get(), run))
        return *known;
    // nothing is said of runs that take no part
    if (trace->runs[run.index()].state != RunState::Done)
        return {};
    PartOptions options;
    options.job.stop = stop;
    options.report.buckets = 1;
    options.report.waits = false;
    auto report = frugalReport(trace, run, options);
    return report ? std::move(*report) : RunReport();
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

/// Two that are called alike, as one file that is opened twice, get numbers.
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
            sources.push_back({runs.at(i).title, runs.at(i).trace, runs.at(i).run, runs.at(i).report});
    }
    return sources;
}

std::shared_ptr<const Sides> sidesOf(const std::vector<SideSource>& sources, const std::stop_token& stop)
{
    auto sides = std::make_shared<Sides>();
    for (const auto& trace : tracesOf(sources)) {
        std::vector<RunReport> reports;
        for (std::size_t run = 0; run < trace->runs.size() && !stop.stop_requested(); ++run)
            reports.push_back(reportOf(sources, trace, RunId::fromIndex(run), stop));
        if (stop.stop_requested())
            return nullptr;
        sides->reports.push_back(std::make_unique<const std::vector<RunReport>>(std::move(reports)));
        for (ComparisonSide& side : sidesByStrategy({}, trace, *sides->reports.back())) {
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
