// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/compare/comparison.h"
#include "profiler/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::cli {

/// Argument of `compare --fail-if`: KEY, > or <, and a threshold.
///
///     wall_ns>+5%      B is more than 5 % above A
///     sync_count<-10%  B is more than 10 % below A
///     wall_ns>+2ms     B - A is above 2 ms
///     busy<0.8         B itself is below 0.8; shares may be given in per cent too: busy<80%
///     kernels.gemm.total_ns>+5%   that kernel takes more than 5 % longer in B
///     wall_ns>+5% shown   the repeats show that B is more than 5 % above A: the whole 95 % interval lies beyond
struct Condition {
    enum class Against {
        RelativeChange, ///< threshold with a sign and a per cent sign
        Change,         ///< threshold with a sign
        Value,          ///< threshold without a sign
    };

    std::string text; ///< as typed
    std::string key;
    bool isAbove = true; ///< ">"; else "<"
    Against against = Against::Value;
    double amount = 0; ///< per cent as a fraction, durations in nanoseconds
    bool isPercent = false;
    bool isLength = false;    ///< it has a unit of time
    bool mustBeShown = false; ///< followed by "shown"
};

[[nodiscard]] Result<Condition> parseCondition(std::string_view text);

/// Error text for a condition that does not fit these metrics: an unknown key, with similar ones, or a wrong unit. No value if it fits.
[[nodiscard]] std::optional<std::string> objectionTo(const Condition& condition, const std::vector<MetricDifference>& metrics);

struct ConditionAnswer {
    bool isKnown = false; ///< false: a value that it needs is missing
    bool holds = false;
    std::string sentence; ///< "wall_ns went from 1.08 s to 1.20 s (+11.1 %)"
};

/// Only for a condition that fits the metrics. Evaluates the repeats with the median wall time.
[[nodiscard]] ConditionAnswer answer(const Condition& condition, const std::vector<MetricDifference>& metrics);
/// Evaluates all repeats, for a condition that must be shown. `metrics` are those of the comparison, and of the row that the condition names.
[[nodiscard]] ConditionAnswer answer(const Condition& condition, const Comparison& comparison, const std::vector<MetricDifference>& metrics);

} // namespace stallscope::cli
