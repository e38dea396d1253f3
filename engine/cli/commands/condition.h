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

/// What `compare --fail-if` takes: KEY, > or <, and a threshold.
///
///     wall_ns>+5%      B is more than 5 % above A
///     sync_count<-10%  B is more than 10 % below A
///     wall_ns>+2ms     B - A is above 2 ms
///     busy<0.8         B itself is below 0.8; shares may be given in per cent too: busy<80%
///     kernels.gemm.total_ns>+5%   that kernel takes more than 5 % longer in B
///     wall_ns>+5% shown   the repeats show that B is more than 5 % above A: the whole 95 % interval lies beyond
struct Condition {
    enum class Against {
        RelativeChange, ///< a sign and a per cent sign
        Change,         ///< a sign
        Value,          ///< neither
    };

    std::string text; ///< as typed
    std::string key;
    bool isAbove = true; ///< ">"; else "<"
    Against against = Against::Value;
    double amount = 0; ///< a per cent as a fraction, a length in nanoseconds
    bool isPercent = false;
    bool isLength = false;    ///< was given with a unit of time
    bool mustBeShown = false; ///< "shown" stands behind it
};

[[nodiscard]] Result<Condition> parseCondition(std::string_view text);

/// Why the condition makes no sense for these metrics: an unknown key, with near ones, or a unit that does not fit.
[[nodiscard]] std::optional<std::string> objectionTo(const Condition& condition, const std::vector<MetricDifference>& metrics);

struct ConditionAnswer {
    bool isKnown = false; ///< false: a value is missing on a side that it needs
    bool holds = false;
    std::string sentence; ///< "wall_ns went from 1.08 s to 1.20 s (+11.1 %)"
};

/// Only for a condition without objection. Of the repeats with the median wall time.
[[nodiscard]] ConditionAnswer answer(const Condition& condition, const std::vector<MetricDifference>& metrics);
/// Of all repeats, where the condition must be shown. `metrics` are those of the comparison, and of the row that the condition names.
[[nodiscard]] ConditionAnswer answer(const Condition& condition, const Comparison& comparison, const std::vector<MetricDifference>& metrics);

} // namespace stallscope::cli
