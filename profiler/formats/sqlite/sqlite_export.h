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

/// One blocking call with what an analysis found out about it: plain data, since analysing is another room's business.
struct ExportedWait {
    RunId run;
    TrackId thread;
    TrackId stream; ///< invalid, as any id here: none
    StringId call;
    std::string_view kind; ///< lives long enough
    StringId cause;
    StringId site;
    Nanos start = 0;
    Nanos duration = 0;
    StringId awaited;
    TrackId awaitedStream;
    TimeRange awaitedRange;
    Nanos working = 0;
    Nanos wakeup = 0;
    Nanos gap = 0;
    Nanos bubble = 0;
    TimeRange gapRange;
    DeviceId gapDevice;
    bool isNeedless = false;
    bool isCrossThread = false;
};
using ExportedWaits = std::vector<ExportedWait>;

/// A database to ask in SQL (docs/sqlite.md). Null waits: nobody analysed, and the database says so.
[[nodiscard]] Result<> exportSqlite(const Trace& trace, const std::filesystem::path& path, const Job& job, const ExportedWaits* waits);

} // namespace stallscope
