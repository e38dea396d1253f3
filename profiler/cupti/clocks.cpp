// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/clocks.h"

#include <algorithm>
#include <ctime>

namespace stallscope::cupti {

namespace {

Nanos timeOf(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return Nanos{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

} // namespace

Nanos monotonicClock()
{
    return timeOf(CLOCK_MONOTONIC);
}

/// The wall clock may be set during a measurement: several tries are made.
std::optional<Nanos> offTimeOfDay(const CuptiApi& api)
{
    constexpr int kTries = 5;
    Nanos off = 0;
    for (int i = 0; i < kTries; ++i) {
        std::uint64_t time = 0;
        const Nanos before = timeOf(CLOCK_REALTIME);
        if (api.getTimestamp(&time) != CUPTI_SUCCESS)
            return std::nullopt;
        const Nanos after = std::max(before, timeOf(CLOCK_REALTIME));
        const auto told = static_cast<Nanos>(time);
        off = told - std::clamp(told, before, after);
        if (off == 0)
            break;
    }
    return off;
}

/// CUPTI's clock is the wall clock, which drifts and may be set. It is sampled repeatedly instead of being replaced by a
/// callback, because CUPTI converts device times to its own clock before it applies a replacement.
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
