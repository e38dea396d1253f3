// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <utility>
#include <vector>

namespace stallscope {

/// Times in ascending order, equal ones included. While it grows, each takes 8 bytes; after shrink(), each takes 4 bytes if
/// all of them lie within 4.29 s.
class AscendingTimes {
public:
    AscendingTimes() = default;
    AscendingTimes(std::initializer_list<Nanos> times) : m_wide(times) {}
    explicit AscendingTimes(std::vector<Nanos> times) : m_wide(std::move(times)) {}

    [[nodiscard]] std::size_t size() const { return m_wide.size() + m_narrow.size(); }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] Nanos operator[](std::size_t index) const { return m_narrow.empty() ? m_wide[index] : m_first + m_narrow[index]; }
    [[nodiscard]] Nanos front() const { return (*this)[0]; }
    [[nodiscard]] Nanos back() const { return (*this)[size() - 1]; }

    void reserve(std::size_t count) { m_wide.reserve(count); }
    void push_back(Nanos time)
    {
        widen();
        m_wide.push_back(time);
    }
    /// Replaces the last one.
    void setBack(Nanos time)
    {
        widen();
        m_wide.back() = time;
    }
    /// Releases unused memory.
    void shrink()
    {
        const auto fits = [this](Nanos time) { return time >= m_wide.front() && time - m_wide.front() <= std::numeric_limits<std::uint32_t>::max(); };
        if (m_wide.empty() || !fits(m_wide.back()) || !std::all_of(m_wide.begin(), m_wide.end(), fits)) {
            m_wide.shrink_to_fit();
            return;
        }
        m_first = m_wide.front();
        m_narrow.reserve(m_wide.size());
        for (const Nanos time : m_wide)
            m_narrow.push_back(static_cast<std::uint32_t>(time - m_first));
        m_wide = std::vector<Nanos>();
    }

    /// First index with this time or a later one.
    [[nodiscard]] std::size_t lowerBound(Nanos time) const
    {
        if (m_narrow.empty())
            return indexOf(m_wide, std::lower_bound(m_wide.begin(), m_wide.end(), time));
        if (time <= m_first)
            return 0;
        return time > back() ? size() : indexOf(m_narrow, std::lower_bound(m_narrow.begin(), m_narrow.end(), static_cast<std::uint32_t>(time - m_first)));
    }
    /// First index with a later time.
    [[nodiscard]] std::size_t upperBound(Nanos time) const { return time == std::numeric_limits<Nanos>::max() ? size() : lowerBound(time + 1); }

    [[nodiscard]] std::size_t bytes() const { return m_wide.capacity() * sizeof(Nanos) + m_narrow.capacity() * sizeof(std::uint32_t); }

    friend bool operator==(const AscendingTimes& a, const AscendingTimes& b)
    {
        if (a.size() != b.size())
            return false;
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a[i] != b[i])
                return false;
        }
        return true;
    }

private:
    template <class Times, class Iterator>
    [[nodiscard]] static std::size_t indexOf(const Times& times, Iterator found)
    {
        return static_cast<std::size_t>(found - times.begin());
    }
    void widen()
    {
        if (m_narrow.empty())
            return;
        std::vector<Nanos> wide;
        wide.reserve(m_narrow.size() + 1);
        for (const std::uint32_t time : m_narrow)
            wide.push_back(m_first + time);
        m_wide = std::move(wide);
        m_narrow = std::vector<std::uint32_t>();
    }

    // One of them is empty
    std::vector<Nanos> m_wide;
    std::vector<std::uint32_t> m_narrow; // since m_first
    Nanos m_first = 0;
};

} // namespace stallscope
