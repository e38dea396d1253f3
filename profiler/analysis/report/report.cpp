// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/report.h"

namespace stallscope {

RunReport headOf(const Trace& trace, RunId id, TimeRange window, TimeRange range)
{
    const Run& run = trace.runs[id.index()];
    RunReport report;
    report.run = id;
    report.name = run.name;
    report.strategy = run.strategy;
    report.repeat = run.repeat;
    report.isBaseline = run.isBaseline;
    report.range = range;
    report.runStart = window.start;
    report.state = run.state;
    report.message = run.message;
    report.wall = window.length();
    report.window = range.length();
    return report;
}

Share busyShareOf(const RunReport& run)
{
    return run.devices.size() < 2 ? run.allDevices.busyShare : run.allDevices.busyMean;
}

} // namespace stallscope
