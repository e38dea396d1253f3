// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/record/tick_clock.h"
#include "profiler/session/codec/file_io.h"

#include <cstdint>
#include <string>
#include <vector>

namespace stallscope::recording {

/// Maps the event clock of recorded programs (processor ticks, or the monotonic clock itself) to the monotonic clock.
///
/// Based on readings of both clocks: those of the recorder while it runs, and those at the start of every block of events.
/// Interpolates between readings, and extrapolates at their average rate.
class TickMap {
public:
    struct Reading {
        std::uint64_t ticks = 0;
        Nanos monotonic = 0;   ///< in the middle of the surrounding readings
        Nanos uncertainty = 0; ///< half of the time between those
    };

    /// Ignores a reading that is wider than `kWidest`, or that contradicts its neighbours.
    void add(const Reading& reading);
    [[nodiscard]] bool isEmpty() const { return m_readings.empty(); }
    /// Monotonic: later ticks are never mapped to an earlier time. Ticks of a damaged arena map to a time within kTimeLimit.
    [[nodiscard]] Nanos toMonotonic(std::uint64_t ticks) const;

private:
    /// A wider reading was interrupted by preemption, and is useless.
    static constexpr Nanos kWidest = 20'000;

    [[nodiscard]] double rate() const;
    [[nodiscard]] Nanos nanosFor(std::uint64_t ticks) const;

    std::vector<Reading> m_readings; // sorted by ticks and by monotonic time
};

/// The tightest of several readings of both clocks.
[[nodiscard]] TickMap::Reading readBoth(const TickClock& clock);

/// Clock readings stored beside the events, because reading the events later requires the rate of their clock.
class KeptClock {
public:
    /// Stores a first reading. The clock must outlive this.
    KeptClock(const std::string& eventsFolder, const TickClock& clock);

    /// Stores a reading in place of the latest one.
    void keep() const;
    /// Stored readings, plus a current one if the clock is still the same. Empty if nothing can be read.
    [[nodiscard]] static std::vector<TickMap::Reading> load(const std::string& eventsFolder, const TickClock& clock);

private:
    const TickClock& m_clock;
    session::FileHandle m_file;
};

} // namespace stallscope::recording
