// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstdint>
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

} // namespace stallscope::recording
