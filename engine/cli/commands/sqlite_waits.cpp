// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/sqlite_waits.h"

#include "engine/cli/commands/shown_job.h"
#include "engine/cli/commands/trace_file.h"
#include "profiler/formats/sqlite/sqlite_export.h"

namespace stallscope::cli {

namespace {

ExportedWait exported(const Wait& wait, RunId run)
{
    ExportedWait row;
    row.run = run;
    row.thread = wait.thread;
    row.stream = wait.stream;
    row.call = wait.call;
    row.kind = nameOf(wait.kind);
    row.cause = wait.cause;
    row.site = wait.site;
    row.start = wait.start;
    row.duration = wait.duration;
    if (wait.awaited) {
        row.awaited = wait.awaited->name;
        row.awaitedStream = wait.awaited->stream;
        row.awaitedRange = {wait.awaited->start, wait.awaited->end};
    }
    row.working = wait.working;
    row.wakeup = wait.wakeup;
    row.gap = wait.gap;
    row.bubble = wait.bubble;
    row.gapRange = wait.gapRange;
    row.gapDevice = wait.gapDevice;
    row.isNeedless = wait.isNeedless;
    row.isCrossThread = wait.isCrossThread;
    return row;
}

} // namespace

Result<void> saveWithWaits(const std::shared_ptr<const Trace>& trace, const std::string& path, const Surroundings& around)
{
    const auto analyzed = analyze(trace, path, around);
    if (!analyzed)
        return analyzed.error();
    ExportedWaits waits;
    for (std::size_t i = 0; i < analyzed->reports.size(); ++i) {
        for (const Wait& wait : analyzed->reports[i].waits)
            waits.push_back(exported(wait, RunId::fromIndex(i)));
    }
    const ShownJob shown(around, "writing " + path);
    return exportSqlite(*trace, path, shown.job(), &waits);
}

} // namespace stallscope::cli
