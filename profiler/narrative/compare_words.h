// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/compare/comparison.h"
#include "profiler/analysis/report/report.h"
#include "profiler/base/say.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Sentences about a comparison, for text, Markdown and window.
namespace stallscope::narrative {

/// Missing data of incomplete recordings, as part of the verdict: "A is incomplete: the file ends in the middle". Empty for complete ones.
[[nodiscard]] std::string reservationOf(const Comparison& comparison);
/// "B took 1.20 s, A 1.08 s: 11.1 % longer. Verdict: too few repeats to judge ...".
/// Labels and reservation must be escaped for the kind of text.
[[nodiscard]] std::string verdictSentence(const Comparison& comparison, std::string_view labelA, std::string_view labelB, std::string_view reservation);
/// A note if tracing changed the measured wall time by more than 2 %.
[[nodiscard]] std::vector<std::string> distortionWarnings(const Comparison& comparison);

/// Whether neither side has device work in the repeat with the median wall time.
[[nodiscard]] bool isWithoutDevices(const Comparison& comparison);

struct ExplainedPart {
    Text label;
    Nanos length;
};
/// The parts of the difference in wall time; they add up to it.
[[nodiscard]] std::vector<ExplainedPart> explainedParts(const Explanation& explained);

/// A line of a table of two time budgets.
struct BudgetRow {
    Text label;
    Nanos a = 0;
    Nanos b = 0;

    [[nodiscard]] Nanos difference() const { return b - a; }
};
/// Parts of at least 1 % of the window of a side, then the sum of the others, if it is not zero. The rows add up to both windows.
[[nodiscard]] std::vector<BudgetRow> budgetRows(const BudgetDifference& budget);
/// Whether a side has several devices, so that its budget is their mean.
[[nodiscard]] bool isMeanOfDevices(const Comparison& comparison);
/// "B is 412 ms shorter, mostly idle time caused by synchronization (-390 ms)." Empty unless the repeats show a difference, and for incomplete recordings.
[[nodiscard]] std::string budgetSentence(const Comparison& comparison);

/// With a sign: "+120 ms".
[[nodiscard]] std::string signedDuration(Nanos length);
/// "+12.3 %"; empty if there is no ratio.
[[nodiscard]] std::string signedPercent(std::optional<double> ratio);
/// With a sign, in the unit of the metric; shares in percentage points: "-4.2 pp".
[[nodiscard]] std::string signedDifference(const MetricDifference& metric);

/// Metrics worth a line: those of the run, and of all devices together if there is device work, with a nonzero value on at least one side.
[[nodiscard]] std::vector<MetricDifference> metricsToShow(const Comparison& comparison);

/// "1.80 times as fast as sync-each", or as slow, for a ratio of wall times.
[[nodiscard]] std::string timesWords(double ratio, const std::string& than);

/// Why one run is faster: missing waits and their cost, otherwise the part that explains most of the difference. Empty if neither
/// explains it.
[[nodiscard]] std::string reasonWords(const RunReport& slower, const RunReport& faster);

} // namespace stallscope::narrative
