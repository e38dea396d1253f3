// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Index of the nearest rank: ceil(percent / 100 * n) - 1, in integer arithmetic. Requires at least one value.
[[nodiscard]] std::size_t rankOf(std::size_t percent, std::size_t n);
/// Nearest rank: sorted[ceil(n / 2) - 1]; 0 without values. Reorders the values.
[[nodiscard]] Nanos medianOf(std::span<Nanos> values);
/// The same for values within [least, most], without reordering; fast for millions of values.
[[nodiscard]] Nanos medianWithin(std::span<const Nanos> values, Nanos least, Nanos most);

} // namespace stallscope
