// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/percentiles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>

namespace stallscope {

namespace {

constexpr std::size_t kFew = 4096; // up to here, values are copied and partially sorted
constexpr int kPartBits = 11;
constexpr std::size_t kParts = std::size_t{1} << kPartBits;

/// Counts of values in equal slices of an interval.
struct LengthParts {
    LengthParts(Nanos least, Nanos most)
        : first(least), shift(std::max(0, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least))) - kPartBits))
    {
    }

    [[nodiscard]] std::size_t of(Nanos value) const { return (static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(first)) >> shift; }
    void count(std::span<const Nanos> values)
    {
        for (const Nanos value : values)
            ++counts[of(value)];
    }
    /// The slice that contains the value of this rank; the counts before it are subtracted from the rank.
    [[nodiscard]] std::size_t find(std::size_t& rank) const
    {
        std::size_t part = 0;
        for (; rank >= counts[part]; ++part)
            rank -= counts[part];
        return part;
    }

    Nanos first;
    int shift;
    std::array<std::size_t, kParts> counts{};
};

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

std::size_t rankOf(std::size_t percent, std::size_t n)
{
    return (percent * n + 99) / 100 - 1;
}

Nanos medianOf(std::span<Nanos> values)
{
    if (values.empty())
        return 0;
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(rankOf(50, values.size()));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

/// Counts the values in 2048 slices of their interval, keeps those of the slice with the median, and repeats: each step leaves few.
Nanos medianWithin(std::span<const Nanos> values, Nanos least, Nanos most)
{
    if (values.empty())
        return 0;
    std::size_t rank = rankOf(50, values.size());
    std::vector<Nanos> kept;
    while (values.size() > kFew && least < most) {
        LengthParts parts(least, most);
        parts.count(values);
        const std::size_t part = parts.find(rank);
        std::vector<Nanos> inside;
        inside.reserve(parts.counts[part]);
        std::copy_if(values.begin(), values.end(), std::back_inserter(inside), [&](Nanos value) { return parts.of(value) == part; });
        kept = std::move(inside);
        values = kept;
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        least = *low;
        most = *high;
    }
    if (least >= most)
        return least;
    if (kept.empty())
        kept.assign(values.begin(), values.end());
    const auto at = kept.begin() + static_cast<std::ptrdiff_t>(rank);
    std::nth_element(kept.begin(), at, kept.end());
    return *at;
}

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
