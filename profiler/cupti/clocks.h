// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/cupti_api.h"
#include "profiler/record/clock_map.h"

#include <optional>

namespace stallscope::cupti {

/// CLOCK_MONOTONIC, in ns.
[[nodiscard]] Nanos monotonicClock();

/// CUPTI's clock between two readings of the monotonic one: the tightest of a few tries. Nothing where CUPTI has no time.
[[nodiscard]] std::optional<ClockSample> sampleClock(const CuptiApi& api);

/// How far CUPTI's clock is from the time of day, which it is said to be: 0 where it lies between two readings of that. In ns;
/// nothing where CUPTI has no time.
[[nodiscard]] std::optional<Nanos> offTimeOfDay(const CuptiApi& api);

} // namespace stallscope::cupti
