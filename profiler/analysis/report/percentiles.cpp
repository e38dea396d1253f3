// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/percentiles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <utility>

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

} // namespace stallscope
