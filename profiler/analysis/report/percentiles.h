// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/base/time_range.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Distributions of durations: percentiles, also of very many values, and histograms.
namespace stallscope {

/// Index of the nearest rank: ceil(percent / 100 * n) - 1, in integer arithmetic. Requires at least one value.
[[nodiscard]] std::size_t rankOf(std::size_t percent, std::size_t n);
/// Nearest rank: sorted[ceil(n / 2) - 1]; 0 without values. Reorders the values.
[[nodiscard]] Nanos medianOf(std::span<Nanos> values);
/// The same for values within [least, most], without reordering; fast for millions of values.
[[nodiscard]] Nanos medianWithin(std::span<const Nanos> values, Nanos least, Nanos most);

/// Durations for percentiles, stored in little more than a byte each when there are many: in sorted batches of 16384, delta
/// encoded as varints.
///
/// Worked example: 7, 300, 5 -> 5, 7, 300 -> 5, 2, 293 -> the bytes 5, 2, 128 + 37, 2.
class DurationSamples {
public:
    void add(Nanos length)
    {
        if (length < 0 || length > UINT32_MAX)
            return m_others.push_back(length);
        m_loose.push_back(static_cast<std::uint32_t>(length));
        if (m_loose.size() == kBatch)
            pack();
    }
    void append(DurationSamples&& other);
    [[nodiscard]] std::size_t size() const { return m_packed.size() * kBatch + m_loose.size() + m_others.size(); }
    [[nodiscard]] std::size_t bytes() const;

    /// Nearest rank: sorted[ceil(q * n) - 1]; empty without values.
    [[nodiscard]] std::optional<Percentiles> percentiles() const;
    /// 0 without values.
    [[nodiscard]] Nanos median() const;

private:
    static constexpr std::size_t kBatch = 16'384;

    void pack();
    /// All values except the others, in any order.
    [[nodiscard]] std::vector<std::uint32_t> unpacked() const;

    std::vector<std::vector<std::uint8_t>> m_packed;
    std::vector<std::uint32_t> m_loose;
    std::vector<Nanos> m_others; // negative durations, and those above 4.29 s
};

/// Number of durations in [from, to).
struct HistogramBin {
    Nanos from = 0;
    Nanos to = 0;
    std::uint64_t count = 0;

    friend bool operator==(const HistogramBin&, const HistogramBin&) = default;
};

/// Adjacent bins of equal width on a logarithmic axis, from the shortest to the longest duration; twenty per decade, but 24
/// to 80 in total if there are enough integers. Empty without durations.
///
/// Worked example: 1000 to 100000 ns -> 41 bins, the first [1000, 1119), the last ends with 100001.
[[nodiscard]] std::vector<HistogramBin> logHistogram(std::span<const Nanos> lengths);

} // namespace stallscope
