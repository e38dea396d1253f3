// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/alignment.h"

#include "gui/model/run_list.h"
#include "profiler/analysis/steps/steps.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace stallscope::gui {

namespace {

constexpr std::string_view kProfilerStep = "ProfilerStep#";

/// Calls visit(columns, row) for possible steps: host ranges and operations that start in the window.
template <class Visit>
void forEachMark(const ShownRun& run, const std::stop_token& stop, Visit&& visit)
{
    for (const Track& track : run.trace->tracks) {
        if (track.info.type != TrackType::HostThread)
            continue;
        for (const Lane& lane : track.lanes) {
            const bool isMarks = lane.place.group == LaneGroup::Ranges || lane.place.group == LaneGroup::Operations;
            if (isMarks && !stop.stop_requested())
                lane.forEachStartingIn(run.window, visit);
        }
    }
}

/// Start times of the wanted step, or of the first step that both have.
std::optional<std::pair<Nanos, Nanos>> atCommonStep(const Steps& still, const Steps& moved, std::optional<std::uint64_t> wanted)
{
    for (const auto& [number, start] : still) {
        const auto other = moved.find(number);
        if (other != moved.end() && (!wanted || *wanted == number))
            return std::pair(start, other->second);
    }
    return std::nullopt;
}

Steps counted(std::vector<Nanos> starts)
{
    std::sort(starts.begin(), starts.end());
    Steps steps;
    for (const Nanos start : starts)
        steps.emplace_hint(steps.end(), steps.size() + 1, start);
    return steps;
}

Steps countedAnew(const Steps& steps)
{
    std::vector<Nanos> starts;
    for (const auto& [number, start] : steps)
        starts.push_back(start);
    return counted(std::move(starts));
}

} // namespace

std::optional<std::uint64_t> profilerStepNumber(std::string_view name)
{
    if (!name.starts_with(kProfilerStep))
        return std::nullopt;
    name.remove_prefix(kProfilerStep.size());
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    return error == std::errc() && end == name.data() + name.size() ? std::optional(number) : std::nullopt;
}

Steps profilerSteps(const ShownRun& run, const std::stop_token& stop)
{
    Steps steps;
    // names recur: each is parsed once
    std::map<std::uint32_t, std::optional<std::uint64_t>> numbers;
    forEachMark(run, stop, [&](const SpanColumns& columns, std::size_t row) {
        const auto [known, isNew] = numbers.try_emplace(columns.name[row]);
        if (isNew)
            known->second = profilerStepNumber(run.trace->text(StringId(columns.name[row])));
        if (!known->second)
            return;
        const auto [step, isFirst] = steps.try_emplace(*known->second, columns.startOf(row));
        if (!isFirst)
            step->second = std::min(step->second, columns.startOf(row));
    });
    return steps;
}

AlignableSteps stepsToAlign(const ShownRun& run, const std::stop_token& stop)
{
    if (Steps numbered = profilerSteps(run, stop); !numbered.empty())
        return {std::move(numbered), true};
    if (!run.analysis || stop.stop_requested())
        return {};
    std::vector<Nanos> starts;
    for (const Step& step : findSteps(run.analysis->full(), stop).steps)
        starts.push_back(step.host.start);
    return {counted(std::move(starts)), false};
}

std::vector<std::optional<Nanos>> offsetsBySteps(const std::vector<ShownRun>& runs, const std::stop_token& stop)
{
    std::vector<AlignableSteps> steps;
    for (const ShownRun& run : runs)
        steps.push_back(stop.stop_requested() ? AlignableSteps() : stepsToAlign(run, stop));
    std::vector<std::optional<Nanos>> offsets(runs.size());
    for (std::size_t i = 1; i < runs.size(); ++i) {
        const bool areNumbered = steps.front().areNumbered && steps[i].areNumbered;
        const auto startsOf = [areNumbered](const AlignableSteps& one) { return areNumbered ? one.starts : countedAnew(one.starts); };
        offsets[i] = offsetByStep(runs.front(), startsOf(steps.front()), runs[i], startsOf(steps[i]));
    }
    return offsets;
}

std::optional<Nanos> offsetByStep(
    const ShownRun& still, const Steps& stepsOfStill, const ShownRun& moved, const Steps& stepsOfMoved, std::optional<std::uint64_t> wanted)
{
    auto starts = atCommonStep(stepsOfStill, stepsOfMoved, wanted);
    if (!starts && !wanted && !stepsOfStill.empty() && !stepsOfMoved.empty())
        starts = std::pair(stepsOfStill.begin()->second, stepsOfMoved.begin()->second);
    if (!starts)
        return std::nullopt;
    const Nanos onAxis = starts->first - still.origin();
    return onAxis - (starts->second - moved.window.start);
}

Aligner::Aligner(RunList& runs, QObject* parent) : QObject(parent), m_runs(runs)
{
    connect(&m_runs, &RunList::cleared, this, [this] { m_work.cancel(); });
    connect(&m_runs, &RunList::removed, this, [this] { m_work.cancel(); });
}

void Aligner::alignByStart()
{
    m_work.cancel();
    for (int i = 0; i < m_runs.size(); ++i)
        m_runs.setOffset(i, kCommonZero);
    emit aligned();
}

void Aligner::alignBySteps()
{
    std::vector<ShownRun> runs;
    for (int i = 0; i < m_runs.size(); ++i)
        runs.push_back(m_runs.at(i));
    if (runs.size() < 2) {
        emit statusMessage(tr("Alignment needs at least two runs."));
        return;
    }
    if (m_runs.isAnalysing()) {
        emit statusMessage(tr("The numbers of these runs are still being computed."));
        return;
    }
    const auto work = [runs](const std::stop_token& stop) { return offsetsBySteps(runs, stop); };
    m_work.run(work, [this](const std::vector<std::optional<Nanos>>& offsets) {
        int moved = 0;
        for (std::size_t i = 1; i < offsets.size() && static_cast<int>(i) < m_runs.size(); ++i) {
            if (!offsets[i])
                continue;
            m_runs.setOffset(static_cast<int>(i), *offsets[i]);
            ++moved;
        }
        if (moved == 0)
            emit statusMessage(tr("These runs have no common steps: no annotated steps and no repeating launches."));
        else
            emit aligned();
    });
}

} // namespace stallscope::gui
