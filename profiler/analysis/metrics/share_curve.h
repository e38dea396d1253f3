// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/intervals/interval_set.h"

#include <cstddef>
#include <vector>

namespace stallscope {

/// Share of a set in each of n equal slices of a range, with borders at length * i / n computed without overflow. The set
/// can be added as a whole or by segments.
class ShareCurve {
public:
    ShareCurve(TimeRange range, std::size_t count) : m_range(range), m_count(static_cast<Nanos>(count)), m_lengths(count, 0) {}

    /// Adds the part of the set in `own`.
    void add(const IntervalSet& set, TimeRange own);
    [[nodiscard]] std::vector<double> shares() const;

private:
    [[nodiscard]] Nanos edge(Nanos i) const { return m_range.start + m_range.length() / m_count * i + m_range.length() % m_count * i / m_count; }
    [[nodiscard]] Nanos firstEndingAfter(Nanos time) const;

    TimeRange m_range;
    Nanos m_count;
    std::vector<Nanos> m_lengths;
};

} // namespace stallscope
