// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/clocks.h"

#include <ctime>

namespace stallscope::cupti {

Nanos monotonicClock()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return Nanos{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

/// CUPTI's clock is the wall clock, which drifts and may be set: it is compared again and again instead of being replaced,
/// since CUPTI converts device times into its own clock before it looks at a replacement.
std::optional<ClockSample> sampleClock(const CuptiApi& api)
{
    constexpr int kTries = 5;
    std::optional<ClockSample> best;
    for (int i = 0; i < kTries; ++i) {
        std::uint64_t time = 0;
        ClockSample sample;
        sample.before = monotonicClock();
        if (api.getTimestamp(&time) != CUPTI_SUCCESS)
            return best;
        sample.after = monotonicClock();
        sample.foreign = static_cast<Nanos>(time);
        if (!best || sample.uncertainty() < best->uncertainty())
            best = sample;
    }
    return best;
}

} // namespace stallscope::cupti
