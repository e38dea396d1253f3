// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/tick_map.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace stallscope::recording {

void TickMap::add(const Reading& reading)
{
    if (reading.uncertainty > kWidest && !m_readings.empty())
        return;
    const auto behind =
        std::upper_bound(m_readings.begin(), m_readings.end(), reading.ticks, [](std::uint64_t ticks, const Reading& one) { return ticks < one.ticks; });
    const bool contradictsEarlier =
        behind != m_readings.begin() && (std::prev(behind)->ticks == reading.ticks || std::prev(behind)->monotonic > reading.monotonic);
    const bool contradictsLater = behind != m_readings.end() && behind->monotonic < reading.monotonic;
    if (!contradictsEarlier && !contradictsLater && std::abs(reading.monotonic) < kTimeLimit)
        m_readings.insert(behind, reading);
}

Nanos TickMap::toMonotonic(std::uint64_t ticks) const
{
    if (m_readings.empty())
        return static_cast<Nanos>(std::min(ticks, static_cast<std::uint64_t>(kTimeLimit - 1)));
    const auto above = std::upper_bound(m_readings.begin(), m_readings.end(), ticks, [](std::uint64_t time, const Reading& one) { return time < one.ticks; });
    if (above == m_readings.begin())
        return clampTime(above->monotonic - nanosFor(above->ticks - ticks));
    const Reading& below = *std::prev(above);
    const std::uint64_t since = ticks - below.ticks;
    if (above == m_readings.end())
        return clampTime(below.monotonic + nanosFor(since));
    const auto part = static_cast<__int128>(since) * (above->monotonic - below.monotonic);
    return below.monotonic + static_cast<Nanos>(part / static_cast<__int128>(above->ticks - below.ticks));
}

/// Nanoseconds per tick; 1 if there is only one reading.
double TickMap::rate() const
{
    const Reading& first = m_readings.front();
    const Reading& last = m_readings.back();
    return last.ticks > first.ticks ? static_cast<double>(last.monotonic - first.monotonic) / static_cast<double>(last.ticks - first.ticks) : 1.0;
}

Nanos TickMap::nanosFor(std::uint64_t ticks) const
{
    return static_cast<Nanos>(std::llround(std::min(static_cast<double>(ticks) * rate(), static_cast<double>(kTimeLimit))));
}

} // namespace stallscope::recording
