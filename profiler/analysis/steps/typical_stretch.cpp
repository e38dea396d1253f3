// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/typical_stretch.h"

#include <algorithm>

namespace stallscope {

TypicalStretch::TypicalStretch(const LaunchRow& row, std::span<const Stretch> stretches)
    : m_names(row.names), m_counts(row.nameCount(), 0), m_seen(row.nameCount(), 0)
{
    for (const Stretch& stretch : stretches) {
        for (const std::uint32_t name : stretch.of(m_names))
            ++m_counts[name];
    }
    const std::size_t half = stretches.size() / 2;
    for (std::uint32_t& count : m_counts) {
        count = stretches.empty() ? 0 : static_cast<std::uint32_t>((count + half) / stretches.size());
        m_length += count;
    }
}

std::vector<std::uint32_t> TypicalStretch::beyond(Stretch stretch)
{
    std::vector<std::uint32_t> beyond;
    for (const std::uint32_t name : stretch.of(m_names)) {
        if (++m_seen[name] > m_counts[name])
            beyond.push_back(name);
    }
    for (const std::uint32_t name : stretch.of(m_names))
        m_seen[name] = 0;
    return beyond;
}

bool TypicalStretch::isLike(Stretch stretch)
{
    const std::size_t common = stretch.length() - beyond(stretch).size();
    return 3 * common >= 2 * std::max(stretch.length(), m_length);
}

} // namespace stallscope
