// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"
#include "profiler/record/clock_map.h"

#include <cstdint>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace stallscope {

/// The monotonic clock of the operating system, in ns: what session time is measured on.
[[nodiscard]] Nanos monotonicNow();

/// The cheapest clock that all cores agree on: the processor's tick counter where it runs at a constant rate and the
/// kernel itself trusts it, the monotonic clock otherwise. A reading is one instruction in the first case.
class TickClock {
public:
    TickClock();

    /// now() reads the processor's counter.
    [[nodiscard]] bool usesTicks() const { return m_usesTicks; }

    [[nodiscard]] std::uint64_t now() const
    {
#if defined(__x86_64__)
        if (m_usesTicks)
            return __rdtsc();
#endif
        return static_cast<std::uint64_t>(monotonicNow());
    }

    /// For the collector, now and then while recording: the tighter of a few readings of both clocks.
    [[nodiscard]] ClockSample sample() const;
    /// Ticks on the scale that sample() uses: roughly ns, so that a ClockMap can follow what is left of the difference.
    [[nodiscard]] Nanos scaled(std::uint64_t ticks) const;

private:
    /// Of the ticks, between two of the monotonic clock.
    struct Reading {
        Nanos before = 0;
        std::uint64_t ticks = 0;
        Nanos after = 0;

        [[nodiscard]] Nanos middle() const { return before + (after - before) / 2; }
    };
    [[nodiscard]] Reading read() const;

    bool m_usesTicks = false;
    std::uint64_t m_firstTick = 0;
    /// ns per tick in 1/2^32.
    std::uint64_t m_scale = std::uint64_t{1} << 32;
};

} // namespace stallscope
