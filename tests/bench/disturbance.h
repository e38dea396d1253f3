// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <utility>

namespace stallscope::bench {

/// How many processors other programs keep at work since it was made, or since it was asked last.
class Disturbance {
public:
    Disturbance();
    [[nodiscard]] double look();

private:
    double m_all = 0; // seconds that processors worked, for whomever
    double m_own = 0;
    Nanos m_time = 0;
};

/// Less than this is no disturbance.
inline constexpr double kQuiet = 0.05;

/// Until others pause.
void awaitQuiet(Nanos until);
[[nodiscard]] Nanos secondsFromNow(double seconds);
[[nodiscard]] bool isOver(Nanos until);

/// Measures again and again, for so many seconds at most, until nobody was in the way, and gives the try that was disturbed
/// least. Each tries for itself that there is a pause to begin in.
template <class Measured, class Measure>
[[nodiscard]] Measured leastDisturbed(double patience, Measure&& measure)
{
    const Nanos until = secondsFromNow(patience);
    Measured best{};
    double least = 0;
    for (bool isFirst = true; isFirst || (least > kQuiet && !isOver(until)); isFirst = false) {
        awaitQuiet(until);
        Disturbance others;
        Measured one = measure();
        const double disturbed = others.look();
        if (isFirst || disturbed < least) {
            least = disturbed;
            best = std::move(one);
        }
    }
    return best;
}

} // namespace stallscope::bench
