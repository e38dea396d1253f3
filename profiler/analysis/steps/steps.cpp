// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/steps.h"

#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/steps/annotated_steps.h"
#include "profiler/analysis/steps/repetition.h"
#include "profiler/analysis/steps/step_numbers.h"

#include <algorithm>

namespace stallscope {

namespace {

RunSteps stepsOf(const RunAnalysis& run, const LaunchSequence& launches, const StepAnnotation& annotation, const std::stop_token& stop)
{
    RunSteps found;
    found.origin = StepOrigin::Annotated;
    found.name = annotation.name;
    found.thread = annotation.thread;
    std::vector<StepPlace> places;
    places.reserve(annotation.ranges.size());
    for (const TimeRange range : annotation.ranges)
        places.push_back({{launches.firstFrom(range.start), launches.firstFrom(range.end)}, range});
    measureSteps(found, run, launches, places, stop);
    return found;
}

/// Start of the next launch; for the last step of the run the end of its work, so that the wait for it belongs to the step.
Nanos endOnHost(const LaunchSequence& launches, Stretch step)
{
    if (step.end < launches.size())
        return launches.call(step.end).start;
    return std::max(launches.call(step.end - 1).end, launches.lastEnd(step));
}

RunSteps stepsOf(const RunAnalysis& run, const LaunchSequence& launches, const std::vector<Stretch>& stretches, const std::stop_token& stop)
{
    RunSteps found;
    found.origin = StepOrigin::Found;
    found.thread = launches.threadOf(0);
    std::vector<StepPlace> places;
    places.reserve(stretches.size());
    for (const Stretch& stretch : stretches)
        places.push_back({stretch, {launches.call(stretch.first).start, endOnHost(launches, stretch)}});
    measureSteps(found, run, launches, places, stop);
    return found;
}

} // namespace

const char* nameOf(StepOrigin origin)
{
    switch (origin) {
    case StepOrigin::TooFewLaunches: return "too few launches";
    case StepOrigin::NothingRepeats: break;
    case StepOrigin::Found: return "found";
    case StepOrigin::Annotated: return "annotated";
    }
    return "nothing repeats";
}

RunSteps findSteps(const RunAnalysis& analysis, const std::stop_token& stop)
{
    const RunAnalysis& run = analysis.whole();
    if (const LaunchSequence all = LaunchSequence::ofAllThreads(run.spans()); const auto annotation = annotatedSteps(run.spans(), all)) {
        RunSteps annotated = stepsOf(run, all, *annotation, stop);
        if (annotated.areThere())
            return annotated;
    }
    RunSteps none;
    if (stop.stop_requested())
        return none;
    const LaunchSequence launches = LaunchSequence::ofLeadingThread(run.spans());
    if (launches.size() < kLeastRepeats) {
        none.origin = StepOrigin::TooFewLaunches;
        return none;
    }
    RunSteps found = stepsOf(run, launches, findRepetition(launches.row(), stop), stop);
    return found.areThere() ? found : none;
}

Explanation explainSteps(const Step& a, const Step& b)
{
    return {b.kernel - a.kernel, b.exposedCopy - a.exposedCopy, b.bothIdle - a.bothIdle, b.otherIdle() - a.otherIdle(), b.length() - a.length()};
}

} // namespace stallscope
