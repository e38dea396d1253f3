// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/critical_path.h"
#include "profiler/base/nanos.h"

#include <string>

namespace stallscope::narrative {

/// "kernels", "the host's own work", ...
[[nodiscard]] std::string causeWords(PathCause cause);
/// "2.4x as fast", "3 % less", "nothing to gain".
[[nodiscard]] std::string gainWords(Nanos measured, Nanos predicted);

} // namespace stallscope::narrative
