// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"

#include <cstddef>
#include <vector>

namespace stallscope {

/// The longest uninterrupted stretches of a part of the time budget, on any device, longest first. Takes time in proportion to the
/// intervals of the part.
[[nodiscard]] std::vector<TimeRange> longestStretches(const FullAnalysis& run, Nanos TimeBudget::*part, std::size_t most);

} // namespace stallscope
