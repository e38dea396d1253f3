// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/histogram.h"

#include <algorithm>
#include <cmath>

namespace stallscope {

namespace {

constexpr double kBinsOfTen = 20;
constexpr double kLeastBins = 24;
constexpr double kMostBins = 80;

/// Empty bins. Bins of short durations that would contain no integer are omitted.
std::vector<HistogramBin> binsBetween(Nanos least, Nanos most)
{
    const auto first = static_cast<double>(std::max<Nanos>(least, 1));
    const double ratio = (static_cast<double>(most) + 1) / first;
    const double count = std::clamp(std::ceil(std::log10(ratio) * kBinsOfTen), kLeastBins, kMostBins);
    std::vector<HistogramBin> bins;
    Nanos from = std::max<Nanos>(least, 0);
    for (int i = 1; i <= static_cast<int>(count); ++i) {
        const bool isLast = i == static_cast<int>(count);
        const Nanos to = isLast ? most + 1 : static_cast<Nanos>(std::llround(first * std::pow(ratio, i / count)));
        if (to <= from)
            continue;
        bins.push_back({from, to, 0});
        from = to;
    }
    return bins;
}

} // namespace

std::vector<HistogramBin> logHistogram(std::span<const Nanos> lengths)
{
    if (lengths.empty())
        return {};
    const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
    std::vector<HistogramBin> bins = binsBetween(*least, *most);
    for (const Nanos length : lengths) {
        const auto after = std::upper_bound(bins.begin(), bins.end(), length, [](Nanos value, const HistogramBin& bin) { return value < bin.from; });
        ++(after == bins.begin() ? after : after - 1)->count;
    }
    return bins;
}

} // namespace stallscope
