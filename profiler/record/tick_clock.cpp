// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/tick_clock.h"

#include <ctime>
#include <fstream>
#include <string>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace stallscope {

namespace {

/// Sufficient for a rate within a few ppm; samples correct the rest.
constexpr Nanos kCalibration = 2'000'000;
constexpr int kTriesPerSample = 5;

bool hasConstantTicks()
{
#if defined(__x86_64__)
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned kInvariantTicks = 1U << 8;
    return __get_cpuid(0x80000007U, &a, &b, &c, &d) != 0 && (d & kInvariantTicks) != 0;
#else
    return false;
#endif
}

/// The kernel stops using the counter as its clock source if cores disagree or a virtual machine migrates.
bool kernelTrustsTicks()
{
    std::ifstream file("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    std::string name;
    return file >> name && (name == "tsc" || name == "kvm-clock");
}

} // namespace

Nanos monotonicNow()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return Nanos{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

TickClock::TickClock() : m_usesTicks(hasConstantTicks() && kernelTrustsTicks())
{
    m_firstTick = now();
    if (!m_usesTicks)
        return;
    const Reading begin = read();
    Reading end = read();
    while (end.before - begin.before < kCalibration)
        end = read();
    m_scale = static_cast<std::uint64_t>((static_cast<unsigned __int128>(end.middle() - begin.middle()) << 32) / (end.ticks - begin.ticks));
}

/// The tightest of several: a thread preempted during a reading would be off by milliseconds.
TickClock::Reading TickClock::read() const
{
    Reading best;
    for (int i = 0; i < kTriesPerSample; ++i) {
        Reading one;
        one.before = monotonicNow();
        one.ticks = now();
        one.after = monotonicNow();
        if (i == 0 || one.after - one.before < best.after - best.before)
            best = one;
    }
    return best;
}

ClockSample TickClock::sample() const
{
    const Reading reading = read();
    return {reading.before, scaled(reading.ticks), reading.after};
}

Nanos TickClock::scaled(std::uint64_t ticks) const
{
    const auto since = static_cast<std::int64_t>(ticks - m_firstTick);
    return static_cast<Nanos>((static_cast<__int128>(since) * static_cast<__int128>(m_scale)) >> 32);
}

} // namespace stallscope
