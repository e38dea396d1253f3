// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/rank_row.h"

#include "profiler/analysis/waits.h"

namespace stallscope::cli {

RankRow rowOf(const Trace& trace, const std::filesystem::path& path, const RunReport& run)
{
    RankRow row{rankFileOf(trace, path), trace.spanCount(), run.tandem, run.allDevices, bubblesOf(run)};
    row.use.busyCurve.clear();
    row.use.kernelCurve.clear();
    row.use.copyCurve.clear();
    return row;
}

ReportOptions briefly()
{
    ReportOptions wishes;
    wishes.waits = false;
    wishes.isBrief = true;
    return wishes;
}

} // namespace stallscope::cli
