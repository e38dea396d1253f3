// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/cupti/cupti_api.h"
#include "profiler/record/clock_map.h"

#include <optional>

namespace stallscope::cupti {

/// CLOCK_MONOTONIC, in ns.
[[nodiscard]] Nanos monotonicClock();

/// CUPTI's clock between two readings of the monotonic clock: the tightest of several tries. Empty if CUPTI reports no time.
[[nodiscard]] std::optional<ClockSample> sampleClock(const CuptiApi& api);

/// Distance of CUPTI's clock to the wall clock, with which it should be identical, in ns: 0 if it lies between two readings
/// of the wall clock. Empty if CUPTI reports no time.
[[nodiscard]] std::optional<Nanos> offTimeOfDay(const CuptiApi& api);

} // namespace stallscope::cupti
