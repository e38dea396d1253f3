// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/record/clock_map.h"

#include <cstdint>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace stallscope {

/// The operating system's monotonic clock in ns: the basis of session time.
[[nodiscard]] Nanos monotonicNow();

/// The fastest clock that is consistent across cores: the processor's tick counter if it has a constant rate and the kernel
/// uses it as clock source, otherwise the monotonic clock. Reading the counter takes one instruction.
class TickClock {
public:
    TickClock();

    /// Whether now() reads the processor's counter.
    [[nodiscard]] bool usesTicks() const { return m_usesTicks; }

    [[nodiscard]] std::uint64_t now() const
    {
#if defined(__x86_64__)
        if (m_usesTicks)
            return __rdtsc();
#endif
        return static_cast<std::uint64_t>(monotonicNow());
    }

    /// For the collector, periodically: the tightest of several readings of both clocks.
    [[nodiscard]] ClockSample sample() const;
    /// Ticks in the unit of sample(): approximately ns, so that a ClockMap can compensate the remaining difference.
    [[nodiscard]] Nanos scaled(std::uint64_t ticks) const;

private:
    /// A reading of the ticks between two readings of the monotonic clock.
    struct Reading {
        Nanos before = 0;
        std::uint64_t ticks = 0;
        Nanos after = 0;

        [[nodiscard]] Nanos middle() const { return before + (after - before) / 2; }
    };
    [[nodiscard]] Reading read() const;

    bool m_usesTicks = false;
    std::uint64_t m_firstTick = 0;
    /// ns per tick, in units of 2^-32.
    std::uint64_t m_scale = std::uint64_t{1} << 32;
};

} // namespace stallscope
