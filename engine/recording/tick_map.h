// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstdint>
#include <vector>

namespace stallscope::recording {

/// Maps the event clock of recorded programs (the processor's counter, or the monotonic clock itself) onto the monotonic clock.
///
/// Built from readings of both clocks: by the recorder while it runs, and from the readings that every block of events begins with. Between two
/// readings times are interpolated; outside, the average rate of all readings is continued.
class TickMap {
public:
    struct Reading {
        std::uint64_t ticks = 0;
        Nanos monotonic = 0;   ///< in the middle of the readings around it
        Nanos uncertainty = 0; ///< half of the time between those
    };

    /// One that is wider than `kWidest`, or contradicts its neighbours, is left out.
    void add(const Reading& reading);
    [[nodiscard]] bool isEmpty() const { return m_readings.empty(); }
    /// Monotonic: a later time is never mapped to an earlier one. Ticks that a damaged arena holds map to a time within kTimeLimit.
    [[nodiscard]] Nanos toMonotonic(std::uint64_t ticks) const;

private:
    /// A thread that loses its processor between two readings says nothing about the clocks.
    static constexpr Nanos kWidest = 20'000;

    [[nodiscard]] double rate() const;
    [[nodiscard]] Nanos nanosFor(std::uint64_t ticks) const;

    std::vector<Reading> m_readings; // in order of ticks, and of monotonic time
};

} // namespace stallscope::recording
