// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace stallscope {

/// One blocking call with the results of its analysis. Plain data, because this module does not depend on the analysis.
struct ExportedWait {
    RunId run;
    TrackId thread;
    TrackId stream; ///< invalid, like any id here: none
    StringId call;
    std::string_view kind; ///< must be valid during the export
    StringId cause;
    StringId site;
    Nanos start = 0;
    Nanos duration = 0;
    StringId awaited;
    TrackId awaitedStream;
    TimeRange awaitedRange;
    Nanos working = 0;
    Nanos wakeup = 0;
    Nanos unattributed = 0;
    Nanos gap = 0;
    Nanos bubble = 0;
    TimeRange gapRange;
    DeviceId gapDevice;
    bool isNeedless = false;
    bool isCrossThread = false;
};
using ExportedWaits = std::vector<ExportedWait>;

/// Writes a database for SQL queries (docs/sqlite.md). Null waits: not analysed, which the database records.
[[nodiscard]] Result<> exportSqlite(const Trace& trace, const std::filesystem::path& path, const Job& job, const ExportedWaits* waits);

} // namespace stallscope
