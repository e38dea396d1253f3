// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/kept_clock.h"

#include "engine/recording/shard_facts.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

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
