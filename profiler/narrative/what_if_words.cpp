// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/what_if_words.h"

#include "profiler/base/say.h"

#include <fmt/format.h>

namespace stallscope::narrative {

namespace {

/// Below this, a replay tells noise.
constexpr double kLeastGain = 0.01;
/// From here on a factor says more than a percentage.
constexpr double kWorthAFactor = 1.2;

} // namespace

std::string causeWords(PathCause cause)
{
    switch (cause) {
    case PathCause::HostWork: return say(STALLSCOPE_TEXT("CriticalPath", "host work"));
    case PathCause::Launch: return say(STALLSCOPE_TEXT("CriticalPath", "launch latency"));
    case PathCause::Kernel: return say(STALLSCOPE_TEXT("CriticalPath", "kernels"));
    case PathCause::Copy: return say(STALLSCOPE_TEXT("CriticalPath", "copies"));
    case PathCause::Communication: return say(STALLSCOPE_TEXT("CriticalPath", "communication"));
    case PathCause::Wakeup: return say(STALLSCOPE_TEXT("CriticalPath", "wake-up after waits"));
    case PathCause::Other: break;
    }
    return say(STALLSCOPE_TEXT("CriticalPath", "gaps between device work"));
}

std::string gainWords(Nanos measured, Nanos predicted)
{
    if (predicted <= 0 || measured <= 0)
        return sayUnknown();
    const double factor = static_cast<double>(measured) / static_cast<double>(predicted);
    const double saved = 1 - 1 / factor;
    if (factor >= kWorthAFactor)
        return say(STALLSCOPE_TEXT("Advice", "{}x as fast"), fmt::format("{:.1f}", factor));
    if (saved >= kLeastGain)
        return say(STALLSCOPE_TEXT("Advice", "{} % less"), fmt::format("{:.0f}", saved * 100));
    if (saved <= -kLeastGain)
        return say(STALLSCOPE_TEXT("Advice", "{} % more"), fmt::format("{:.0f}", -saved * 100));
    return say(STALLSCOPE_TEXT("Advice", "nothing to gain"));
}

} // namespace stallscope::narrative
