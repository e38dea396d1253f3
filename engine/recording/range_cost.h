// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

namespace stallscope::recording {

/// Cost of recording an NVTX range for its thread, measured in this process: begin and end, with cache-using work in
/// between, as in a real program.
[[nodiscard]] Nanos measureRangeCost(bool usesTicks);

} // namespace stallscope::recording
