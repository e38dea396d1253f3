// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"

#include <algorithm>
#include <functional>

namespace stallscope::advice {

namespace {

/// Number of places shown: the longest idle times of the device.
constexpr std::size_t kPlaces = 20;

} // namespace

std::vector<std::uint32_t> spansBehindGaps(const DeviceWork& work)
{
    std::vector<std::pair<Nanos, std::uint32_t>> gaps;
    for (const WorkStream& stream : work.streams()) {
        for (std::uint32_t i = stream.first + 1; i < stream.first + stream.count; ++i)
            gaps.emplace_back(work.spans()[i].start - work.spans()[i - 1].end, i);
    }
    const auto shown = gaps.begin() + static_cast<std::ptrdiff_t>(std::min(kPlaces, gaps.size()));
    std::partial_sort(gaps.begin(), shown, gaps.end(), std::greater<>());
    std::vector<std::uint32_t> spans;
    for (auto gap = gaps.begin(); gap != shown; ++gap)
        spans.push_back(gap->second);
    return spans;
}

} // namespace stallscope::advice
