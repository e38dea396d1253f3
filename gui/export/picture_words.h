// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <QString>

#include <vector>

namespace stallscope::gui {

/// "increment on cpu: count 10,000, length 4096": common parameters of the runs.
[[nodiscard]] QString experimentWords(const std::vector<const Run*>& runs);
/// "Recorded on 2026-11-22 on an Intel Xeon (2 cores)"; unknown parts are omitted.
[[nodiscard]] QString machineWords(const Trace& trace);

} // namespace stallscope::gui
