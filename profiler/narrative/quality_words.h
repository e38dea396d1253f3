// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace stallscope::narrative {

/// What a key of a report's quality is called: "late_spans" is "late spans", "overhead_ns" is "overhead". In the reader's language.
[[nodiscard]] std::string qualityName(std::string_view key);
/// "late spans: 12. Spans that arrived ...".
[[nodiscard]] std::string qualitySentence(std::string_view key, std::int64_t value);
/// A loss that `info` explains and that makes no number less certain.
[[nodiscard]] bool isHarmless(std::string_view key);

/// Why a recording is incomplete, as a clause: runs of it failed, were stopped or have not ended, its file is cut short or damaged, or it holds
/// nothing, or only moments. Empty for a complete one. `longest`: the wall time of the longest run that is looked at.
[[nodiscard]] std::string whyIncomplete(const Trace& trace, Nanos longest);

/// The same, and what of a complete recording was lost on the way.
[[nodiscard]] std::string whatIsMissing(const Trace& trace, Nanos longest);
/// What is missing from one run: it did not complete, or its file is cut short or damaged, or records were lost. That it goes on is no reason.
[[nodiscard]] std::string whatIsMissing(const Trace& trace, const RunReport& run);

} // namespace stallscope::narrative
