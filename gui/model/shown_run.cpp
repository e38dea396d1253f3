// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/shown_run.h"

#include <algorithm>
#include <tuple>

namespace stallscope::gui {

namespace {

bool isRecorded(const Trace& trace, RunId run)
{
    return run.index() < trace.runs.size() && trace.runs[run.index()].window.has_value();
}

} // namespace

bool ShownRun::isRunning() const
{
    return run.index() < trace->runs.size() && trace->runs[run.index()].state == RunState::Running;
}

std::shared_ptr<const WaitIndex> ShownRun::waits() const
{
    if (analysis)
        return {analysis, &analysis->waitIndex()};
    return summary && summary->hasWaits() ? std::shared_ptr<const WaitIndex>(summary, &summary->waits()) : nullptr;
}

TimeRange ShownRun::extent() const
{
    return isRecorded(*trace, run) ? window : window.united(trace->range());
}

std::vector<Note> notesIn(const ShownRun& run, std::vector<Note> notes)
{
    if (isRecorded(*run.trace, run.run)) {
        const TimeRange extent = run.extent();
        std::erase_if(notes, [extent](const Note& note) { return note.range.start > extent.end || note.range.end < extent.start; });
    }
    const auto key = [](const Note& note) { return std::tuple(note.range.start, note.range.end); };
    std::stable_sort(notes.begin(), notes.end(), [key](const Note& a, const Note& b) { return key(a) < key(b); });
    return notes;
}

TimeRange windowOf(const Trace& trace, RunId run)
{
    return isRecorded(trace, run) ? *trace.runs[run.index()].window : trace.range();
}

} // namespace stallscope::gui
