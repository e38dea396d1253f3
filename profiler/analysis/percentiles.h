// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report.h"

#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Nearest rank: sorted[ceil(q * n) - 1]. Reorders the values; nothing for none.
[[nodiscard]] std::optional<Percentiles> percentilesOf(std::vector<Nanos> values);
/// The same for the half; 0 for none. Reorders the values.
[[nodiscard]] Nanos medianOf(std::span<Nanos> values);
/// The same of values that all lie between the two: leaves them where they are, and is quick for millions of them.
[[nodiscard]] Nanos medianWithin(std::span<const Nanos> values, Nanos least, Nanos most);

} // namespace stallscope
