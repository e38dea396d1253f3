// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace stallscope::narrative {

/// Translated name of a quality counter: "late_spans" -> "late spans", "overhead_ns" -> "overhead".
[[nodiscard]] std::string qualityName(std::string_view key);
/// What a key means: "Spans that arrived ...". Empty for unknown keys.
[[nodiscard]] std::string qualityHelp(std::string_view key);
/// "late spans: 12. Spans that arrived ...".
[[nodiscard]] std::string qualitySentence(std::string_view key, std::int64_t value);
/// Whether a loss does not affect the accuracy of any number; `info` explains it.
[[nodiscard]] bool isHarmless(std::string_view key);

/// Why a recording is incomplete, as a clause: runs failed, were stopped or have not ended, the file is truncated or damaged, or the recording is
/// empty or too short. Empty for a complete one. `longest`: wall time of the longest run in question.
[[nodiscard]] std::string whyIncomplete(const Trace& trace, Nanos longest);

/// The same, and data of a complete recording that was lost.
[[nodiscard]] std::string whatIsMissing(const Trace& trace, Nanos longest);
/// Missing data of one run: it did not complete, its file is truncated or damaged, or records were lost. A running run is not incomplete.
[[nodiscard]] std::string whatIsMissing(const Trace& trace, const RunReport& run);

} // namespace stallscope::narrative
