// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// The place of the nearest rank in order: ceil(percent / 100 * n) - 1, in whole numbers. There is at least one value.
[[nodiscard]] std::size_t rankOf(std::size_t percent, std::size_t n);
/// The one of nearest rank: sorted[ceil(n / 2) - 1]; 0 for none. Reorders the values.
[[nodiscard]] Nanos medianOf(std::span<Nanos> values);
/// The same of values that all lie between the two: leaves them where they are, and is quick for millions of them.
[[nodiscard]] Nanos medianWithin(std::span<const Nanos> values, Nanos least, Nanos most);

} // namespace stallscope
