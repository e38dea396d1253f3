// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/base/say.h"

#include <vector>

namespace stallscope::narrative {

/// One cause of idle time, in words.
struct IdlePart {
    Nanos length = 0;
    Text label; ///< for a table
};

/// The causes that are not zero, in the order in which time is attributed to them.
[[nodiscard]] std::vector<IdlePart> idleParts(const IdleCauses& idle);

/// Summed over the devices of a run.
[[nodiscard]] IdleCauses idleOverDevices(const RunReport& run);

} // namespace stallscope::narrative
