// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

namespace stallscope {

/// Generous bound of the difference between two clocks: device work may seem to start this far outside of a run's window,
/// and a device-side record of a synchronization may seem to end this far before its call.
inline constexpr Nanos kClockMargin = 1'000'000;

} // namespace stallscope
