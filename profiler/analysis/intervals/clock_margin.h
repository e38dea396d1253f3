// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

namespace stallscope {

/// What two clocks may differ by, amply: so far outside of a run's window its device work may seem to start, and so far before its
/// call the device side's record of a synchronization may seem to end.
inline constexpr Nanos kClockMargin = 1'000'000;

} // namespace stallscope
