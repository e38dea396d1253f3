// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::gui {

inline constexpr std::size_t kMostSweptValues = 100;

/// Parses the values of a sweep in the order in which they run: numbers and ranges.
///
///     "10, 100, 1k"      single values
///     "10..10k x10"      10, 100, 1000, 10,000: multiplied by ten
///     "1..8 +1"          1, 2, ... 8
///     "1..64"            doubled: 1, 2, 4, ... 64
///     "1..4 +1, 8, 16"   combined
///
/// The error describes valid input.
[[nodiscard]] Result<std::vector<std::int64_t>> parseSweep(const ParameterInfo& parameter, std::string_view typed);

/// Inverse of parseSweep() in short notation: "10, 1k, 64MiB".
[[nodiscard]] std::string sweepText(const ParameterInfo& parameter, const std::vector<std::int64_t>& values);

/// Proposed values: around a small default, up to a large one, because ten times a large default takes ten times as long.
[[nodiscard]] std::vector<std::int64_t> proposedSweep(const ParameterInfo& parameter);

} // namespace stallscope::gui
