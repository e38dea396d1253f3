// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/result.h"
#include "profiler/formats/common/rank_files.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

/// Summary of one rank of a distributed program (the first run in its file) for a table of ranks.
struct RankReport {
    RankFile file;
    std::uint64_t spans = 0;
    OverlapMetrics overlap;
    Utilization use; ///< of all its devices, without curves
    Nanos bubbles = 0;
};

/// A file of a rank: its report, or the reason why there is none.
struct RankResult {
    std::filesystem::path file;
    Result<RankReport> report;
};

/// The report of a rank from the report of its run.
[[nodiscard]] RankReport rankReportOf(const Trace& trace, const std::filesystem::path& path, const RunReport& run);
/// The parts of a run's report that rankReportOf() needs.
[[nodiscard]] ReportOptions rankReportOptions();

/// Writes an object as documented in docs/json.md. Only the name of the file is written, not its path.
void writeRankReport(JsonWriter& json, const RankReport& report);
/// Key of the report in the document of a single file.
inline constexpr const char* kRankReportKey = "rank_report";
/// Writes the list `left_out` of a document: files without a report, with reasons.
void writeLeftOut(JsonWriter& json, const std::vector<std::pair<std::filesystem::path, std::string>>& files);
/// Reads the reports in a document of `analyze FILE --json` or `ranks DIR --json`, and files that the latter left out.
[[nodiscard]] Result<std::vector<RankResult>> readRankReports(std::string_view json);

} // namespace stallscope
