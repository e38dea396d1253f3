// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/runs/shown_run.h"

namespace stallscope::gui {

namespace {

bool isRecorded(const Trace& trace, RunId run)
{
    return run.index() < trace.runs.size() && trace.runs[run.index()].window.has_value();
}

} // namespace

TimeRange ShownRun::extent() const
{
    return isRecorded(*trace, run) ? window : window.united(trace->range());
}

TimeRange windowOf(const Trace& trace, RunId run)
{
    return isRecorded(trace, run) ? *trace.runs[run.index()].window : trace.range();
}

} // namespace stallscope::gui
