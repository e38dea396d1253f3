// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/percentiles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
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

/// Radix sort with three digits of eleven bits, lowest first.
void sortByDigits(std::vector<std::uint32_t>& values)
{
    constexpr int kBits = 11;
    constexpr std::size_t kDigits = std::size_t{1} << kBits;
    std::vector<std::uint32_t> sorted(values.size());
    for (int shift = 0; shift < 32; shift += kBits) {
        std::array<std::uint32_t, kDigits> places{};
        for (const std::uint32_t value : values)
            ++places[value >> shift & (kDigits - 1)];
        std::uint32_t before = 0;
        for (std::uint32_t& place : places)
            before += std::exchange(place, before);
        for (const std::uint32_t value : values)
            sorted[places[value >> shift & (kDigits - 1)]++] = value;
        values.swap(sorted);
    }
}

/// Values by rank; lower ranks must be requested first.
class RankedLengths {
public:
    RankedLengths(std::vector<std::uint32_t> lengths, std::vector<Nanos> others) : m_short(std::move(lengths)), m_others(std::move(others))
    {
        std::sort(m_others.begin(), m_others.end());
        m_negative = static_cast<std::size_t>(std::lower_bound(m_others.begin(), m_others.end(), Nanos{0}) - m_others.begin());
    }

    [[nodiscard]] Nanos at(std::size_t rank)
    {
        if (rank < m_negative)
            return m_others[rank];
        if (rank - m_negative >= m_short.size())
            return m_others[rank - m_short.size()];
        const auto place = m_short.begin() + static_cast<std::ptrdiff_t>(rank - m_negative);
        std::nth_element(m_short.begin() + m_sorted, place, m_short.end());
        m_sorted = place - m_short.begin();
        return *place;
    }

private:
    std::vector<std::uint32_t> m_short;
    std::vector<Nanos> m_others; // sorted
    std::size_t m_negative = 0;
    std::ptrdiff_t m_sorted = 0; // values before this index are not greater than those behind it
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

void DurationSamples::pack()
{
    sortByDigits(m_loose);
    std::vector<std::uint8_t> bytes;
    bytes.reserve(2 * kBatch);
    std::uint32_t before = 0;
    for (const std::uint32_t length : m_loose) {
        std::uint32_t distance = length - std::exchange(before, length);
        for (; distance >= 0x80; distance >>= 7)
            bytes.push_back(static_cast<std::uint8_t>(0x80 | (distance & 0x7f)));
        bytes.push_back(static_cast<std::uint8_t>(distance));
    }
    m_packed.emplace_back(bytes.begin(), bytes.end());
    m_loose.clear();
}

std::vector<std::uint32_t> DurationSamples::unpacked() const
{
    std::vector<std::uint32_t> lengths;
    lengths.reserve(m_packed.size() * kBatch + m_loose.size());
    for (const auto& bytes : m_packed) {
        std::uint32_t length = 0;
        std::uint32_t distance = 0;
        int shift = 0;
        for (const std::uint8_t byte : bytes) {
            distance |= std::uint32_t{byte & 0x7fU} << shift;
            shift += 7;
            if ((byte & 0x80) != 0)
                continue;
            length += std::exchange(distance, 0);
            shift = 0;
            lengths.push_back(length);
        }
    }
    lengths.insert(lengths.end(), m_loose.begin(), m_loose.end());
    return lengths;
}

void DurationSamples::append(DurationSamples&& other)
{
    std::move(other.m_packed.begin(), other.m_packed.end(), std::back_inserter(m_packed));
    for (const std::uint32_t length : other.m_loose)
        add(length);
    m_others.insert(m_others.end(), other.m_others.begin(), other.m_others.end());
    other = {};
}

std::size_t DurationSamples::bytes() const
{
    std::size_t bytes = m_loose.capacity() * sizeof(std::uint32_t) + m_others.capacity() * sizeof(Nanos);
    for (const auto& batch : m_packed)
        bytes += batch.capacity() + sizeof(batch);
    return bytes;
}

std::optional<Percentiles> DurationSamples::percentiles() const
{
    if (size() == 0)
        return {};
    RankedLengths ranked(unpacked(), m_others);
    const auto next = [&](std::size_t percent) { return ranked.at(rankOf(percent, size())); };
    Percentiles percentiles;
    percentiles.p50 = next(50);
    percentiles.p90 = next(90);
    percentiles.p99 = next(99);
    percentiles.max = next(100);
    return percentiles;
}

Nanos DurationSamples::median() const
{
    return size() == 0 ? 0 : RankedLengths(unpacked(), m_others).at(rankOf(50, size()));
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
