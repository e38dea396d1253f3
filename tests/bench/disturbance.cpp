// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/disturbance.h"

#include "profiler/record/tick_clock.h"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <fstream>
#include <string>

namespace stallscope::bench {

namespace {

constexpr Nanos kLook = 200'000'000;

/// Of /proc/stat.
double secondsWorked()
{
    constexpr std::size_t kColumns = 8;
    constexpr std::size_t kIdle = 3;
    constexpr std::size_t kWaitsForDisk = 4;
    std::ifstream file("/proc/stat");
    std::string label;
    file >> label;
    double ticks = 0;
    for (std::size_t i = 0; i < kColumns; ++i) {
        double column = 0;
        file >> column;
        ticks += i == kIdle || i == kWaitsForDisk ? 0 : column;
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double secondsOfThisProcess()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

} // namespace

Disturbance::Disturbance() : m_all(secondsWorked()), m_own(secondsOfThisProcess()), m_time(monotonicNow()) {}

double Disturbance::look()
{
    const Disturbance now;
    const double others = std::max(0.0, (now.m_all - m_all) - (now.m_own - m_own));
    const double seconds = static_cast<double>(now.m_time - m_time) * 1e-9;
    *this = now;
    return seconds > 0 ? others / seconds : 0;
}

void awaitQuiet(Nanos until)
{
    Disturbance others;
    while (!isOver(until)) {
        for (const Nanos look = monotonicNow() + kLook; monotonicNow() < look;) {} // what this takes is subtracted
        if (others.look() < kQuiet)
            return;
    }
}

Nanos secondsFromNow(double seconds)
{
    return monotonicNow() + static_cast<Nanos>(seconds * 1e9);
}

bool isOver(Nanos until)
{
    return monotonicNow() >= until;
}

} // namespace stallscope::bench
