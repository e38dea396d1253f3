// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace stallscope::oracle {

/// A set of points in time within a short window: one entry a nanosecond, no cleverness.
class TimeBits {
public:
    explicit TimeBits(TimeRange window) : m_window(window), m_bits(static_cast<std::size_t>(window.length()), 0) {}

    TimeBits& add(TimeRange range)
    {
        const TimeRange part = range.intersected(m_window);
        if (!part.isEmpty())
            std::fill(m_bits.begin() + (part.start - m_window.start), m_bits.begin() + (part.end - m_window.start), std::uint8_t{1});
        return *this;
    }

    [[nodiscard]] bool has(Nanos time) const { return m_window.contains(time) && m_bits[static_cast<std::size_t>(time - m_window.start)] != 0; }
    [[nodiscard]] TimeRange window() const { return m_window; }
    [[nodiscard]] Nanos lengthIn(TimeRange range) const
    {
        const TimeRange part = range.intersected(m_window);
        return part.isEmpty() ? 0 : std::count(m_bits.begin() + (part.start - m_window.start), m_bits.begin() + (part.end - m_window.start), std::uint8_t{1});
    }

    [[nodiscard]] friend TimeBits operator|(const TimeBits& a, const TimeBits& b)
    {
        return a.joined(b, [](bool x, bool y) { return x || y; });
    }
    [[nodiscard]] friend TimeBits operator&(const TimeBits& a, const TimeBits& b)
    {
        return a.joined(b, [](bool x, bool y) { return x && y; });
    }
    [[nodiscard]] friend TimeBits operator-(const TimeBits& a, const TimeBits& b)
    {
        return a.joined(b, [](bool x, bool y) { return x && !y; });
    }

private:
    template <class Rule>
    [[nodiscard]] TimeBits joined(const TimeBits& other, Rule rule) const
    {
        TimeBits result(m_window);
        for (std::size_t i = 0; i < m_bits.size(); ++i)
            result.m_bits[i] = rule(m_bits[i] != 0, other.m_bits[i] != 0) ? 1 : 0;
        return result;
    }

    TimeRange m_window;
    std::vector<std::uint8_t> m_bits;
};

} // namespace stallscope::oracle
