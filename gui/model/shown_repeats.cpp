// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/shown_repeats.h"

#include "profiler/analysis/compare/comparison.h"

#include <QCoreApplication>

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Runs of one strategy at one point.
struct Repeats {
    std::string strategy;
    std::string point;
    std::vector<RunId> runs;
};

std::vector<Repeats> repeatsOf(const Trace& trace)
{
    std::vector<Repeats> all;
    for (std::size_t i = 0; i < trace.runs.size(); ++i) {
        const Run& run = trace.runs[i];
        const std::string point = pointOf(trace, run);
        const auto same = std::find_if(all.begin(), all.end(), [&](const Repeats& one) { return one.strategy == run.strategy && one.point == point; });
        // a run without a strategy is no repeat
        if (run.strategy.empty() || same == all.end())
            all.push_back({run.strategy, point, {RunId::fromIndex(i)}});
        else
            same->runs.push_back(RunId::fromIndex(i));
    }
    return all;
}

std::vector<RunId> doneOf(const Trace& trace, const Repeats& repeats)
{
    std::vector<RunId> done;
    std::copy_if(repeats.runs.begin(), repeats.runs.end(), std::back_inserter(done), [&](RunId run) {
        const Run& one = trace.runs[run.index()];
        return one.state == RunState::Done && one.window;
    });
    return done;
}

RunId medianOf(const Trace& trace, const Repeats& repeats)
{
    const auto wallOf = [&](RunId run) { return trace.runs[run.index()].window->length(); };
    std::vector<RunId> done = doneOf(trace, repeats);
    if (done.empty())
        return repeats.runs.front();
    std::stable_sort(done.begin(), done.end(), [&](RunId a, RunId b) { return wallOf(a) < wallOf(b); });
    return done[(done.size() - 1) / 2];
}

} // namespace

std::vector<RunId> shownRepeats(const Trace& trace)
{
    std::vector<RunId> shown;
    for (const Repeats& repeats : repeatsOf(trace))
        shown.push_back(medianOf(trace, repeats));
    return shown;
}

RunId shownRepeatOf(const Trace& trace, RunId run)
{
    for (const Repeats& repeats : repeatsOf(trace)) {
        if (std::find(repeats.runs.begin(), repeats.runs.end(), run) != repeats.runs.end())
            return medianOf(trace, repeats);
    }
    return run;
}

QString repeatWords(const Trace& trace, RunId run)
{
    const RunState state = trace.runs[run.index()].state;
    if (state == RunState::Cancelled || state == RunState::Failed)
        return QCoreApplication::translate("Runs", "incomplete repeat");
    for (const Repeats& repeats : repeatsOf(trace)) {
        if (std::find(repeats.runs.begin(), repeats.runs.end(), run) == repeats.runs.end())
            continue;
        const std::vector<RunId> done = doneOf(trace, repeats);
        const auto place = std::find(done.begin(), done.end(), run);
        if (place == done.end() || done.size() < 2)
            return {};
        const QString words = medianOf(trace, repeats) == run ? QCoreApplication::translate("Runs", "repeat %1 of %2, the median")
                                                              : QCoreApplication::translate("Runs", "repeat %1 of %2");
        return words.arg(place - done.begin() + 1).arg(done.size());
    }
    return {};
}

} // namespace stallscope::gui
