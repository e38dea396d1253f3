// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/tick_map.h"

#include "engine/recording/shard_facts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include <fcntl.h>
#include <unistd.h>

namespace stallscope::recording {

namespace {

constexpr const char* kClockFile = "/clock";

/// First and latest reading. Each is written immediately, because a recorder may be killed at any moment.
struct Kept {
    std::array<TickMap::Reading, 2> readings;
    std::uint64_t usesTicks = 0;
    std::array<char, 64> boot{};
};

std::array<char, 64> bootNow()
{
    std::array<char, 64> boot{};
    const std::string id = bootId();
    id.copy(boot.data(), boot.size() - 1);
    return boot;
}

} // namespace

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

TickMap::Reading readBoth(const TickClock& clock)
{
    constexpr int kTries = 5;
    TickMap::Reading best;
    for (int i = 0; i < kTries; ++i) {
        const Nanos before = monotonicNow();
        const std::uint64_t ticks = clock.now();
        const Nanos after = monotonicNow();
        if (i == 0 || (after - before) / 2 < best.uncertainty)
            best = {ticks, before + (after - before) / 2, (after - before) / 2};
    }
    return best;
}

KeptClock::KeptClock(const std::string& eventsFolder, const TickClock& clock)
    : m_clock(clock), m_file(::open((eventsFolder + kClockFile).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600))
{
    const TickMap::Reading first = readBoth(clock);
    const Kept kept{{first, first}, clock.usesTicks() ? std::uint64_t{1} : 0, bootNow()};
    (void)!::pwrite(m_file.get(), &kept, sizeof kept, 0);
}

void KeptClock::keep() const
{
    const TickMap::Reading latest = readBoth(m_clock);
    (void)!::pwrite(m_file.get(), &latest, sizeof latest, static_cast<off_t>(sizeof latest));
}

std::vector<TickMap::Reading> KeptClock::load(const std::string& eventsFolder, const TickClock& clock)
{
    const session::FileHandle file(::open((eventsFolder + kClockFile).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    Kept kept;
    if (!file.isOpen() || ::pread(file.get(), &kept, sizeof kept, 0) != static_cast<ssize_t>(sizeof kept))
        return {};
    std::vector<TickMap::Reading> readings(kept.readings.begin(), kept.readings.end());
    if (kept.boot == bootNow() && (kept.usesTicks != 0) == clock.usesTicks())
        readings.push_back(readBoth(clock));
    return readings;
}

} // namespace stallscope::recording
