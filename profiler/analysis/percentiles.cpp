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

} // namespace

std::optional<Percentiles> percentilesOf(std::vector<Nanos> values)
{
    if (values.empty())
        return {};
    auto from = values.begin(); // what stands before is no greater than what stands behind
    const auto next = [&](std::size_t percent) {
        const auto at = values.begin() + static_cast<std::ptrdiff_t>(rankOf(percent, values.size()));
        std::nth_element(from, at, values.end());
        from = at;
        return *at;
    };
    return Percentiles{next(50), next(90), next(99), next(100)};
}

Nanos medianOf(std::span<Nanos> values)
{
    if (values.empty())
        return 0;
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(rankOf(50, values.size()));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

} // namespace stallscope
