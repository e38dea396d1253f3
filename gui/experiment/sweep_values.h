// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/parameters.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::gui {

inline constexpr std::size_t kMostSweptValues = 100;

/// The values of a sweep as they are typed, in the order in which they are to run: numbers as everywhere, and ranges.
///
///     "10, 100, 1k"      these
///     "10..10k x10"      10, 100, 1000, 10,000: each ten times the one before
///     "1..8 +1"          1, 2, ... 8
///     "1..64"            doubled each time: 1, 2, 4, ... 64
///     "1..4 +1, 8, 16"   both
///
/// The error says what would be right.
[[nodiscard]] Result<std::vector<std::int64_t>> parseSweep(const ParameterInfo& parameter, std::string_view typed);

/// What parseSweep() takes back, as short as a person would type it: "10, 1k, 64MiB".
[[nodiscard]] std::string sweepText(const ParameterInfo& parameter, const std::vector<std::int64_t>& values);

/// A few values to begin with: about the default where that is small, up to it where it is large, as a run at ten times a
/// large default takes ten times as long.
[[nodiscard]] std::vector<std::int64_t> proposedSweep(const ParameterInfo& parameter);

} // namespace stallscope::gui
