// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/percentiles.h"

#include <algorithm>

namespace stallscope {

namespace {

/// ceil(percent / 100 * n) - 1, in whole numbers.
std::size_t rankOf(std::size_t percent, std::size_t n)
{
    return (percent * n + 99) / 100 - 1;
}

Nanos atRank(std::span<Nanos> values, std::size_t percent)
{
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(rankOf(percent, values.size()));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

} // namespace

std::optional<Percentiles> percentilesOf(std::vector<Nanos> values)
{
    if (values.empty())
        return {};
    return Percentiles{atRank(values, 50), atRank(values, 90), atRank(values, 99), atRank(values, 100)};
}

Nanos medianOf(std::span<Nanos> values)
{
    return values.empty() ? 0 : atRank(values, 50);
}

} // namespace stallscope
