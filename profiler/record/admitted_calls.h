// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_set>

namespace stallscope {

/// Which calls lie in the window of a recording that keeps a part of the time: what they started on a device belongs to
/// them, though it may run after the window has closed. The latest ones are known; work follows its call soon.
class AdmittedCalls {
public:
    void add(std::uint32_t correlation)
    {
        if (correlation == 0 || !m_known.insert(correlation).second)
            return;
        m_order.push_back(correlation);
        if (m_order.size() <= kMost)
            return;
        m_known.erase(m_order.front());
        m_order.pop_front();
    }
    [[nodiscard]] bool contains(std::uint32_t correlation) const { return m_known.contains(correlation); }

private:
    /// More than a queue of launches holds, and a few seconds of the quickest programs.
    static constexpr std::size_t kMost = std::size_t{1} << 18;

    std::unordered_set<std::uint32_t> m_known;
    std::deque<std::uint32_t> m_order; // as they came
};

} // namespace stallscope
