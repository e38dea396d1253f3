// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include "profiler/base/json_writer.h"

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

/// JSON form of reports as specified by docs/json.md. Keys may be added, never renamed.
namespace stallscope {

struct ReportJsonOptions {
    bool rows = false;    ///< list each wait under "sync_points"
    std::size_t top = 50; ///< rows per table; 0: all
    Nanos from = 0;       ///< start of the requested range, relative to the start of each run
    /// Callback that writes further members of a run.
    std::function<void(JsonWriter& json, const RunReport& run)> more = {};
    /// Likewise of the whole document, after its runs.
    std::function<void(JsonWriter& json)> moreOfFile = {};
};

/// Writes the whole document.
void writeJson(JsonWriter& json, const Trace& trace, const std::vector<RunReport>& runs, std::string_view fileName, const ReportJsonOptions& options = {});
/// Writes an element of its "runs".
void writeRunReport(JsonWriter& json, const Trace& trace, const RunReport& run, const ReportJsonOptions& options = {});

/// Writes null for an empty share.
void writeShare(JsonWriter& json, std::string_view key, const Share& share);
/// Writes null for an invalid id.
void writeText(JsonWriter& json, const Trace& trace, std::string_view key, StringId id);
/// Writes the id of the thread or stream in its source; null for an invalid id.
void writeTrackId(JsonWriter& json, const Trace& trace, std::string_view key, TrackId id);
/// Writes an object with the parts of a budget.
void writeBudget(JsonWriter& json, std::string_view key, const TimeBudget& budget);
/// Writes an object with a string per fact.
void writeFacts(JsonWriter& json, std::string_view key, const Facts& facts);

} // namespace stallscope
