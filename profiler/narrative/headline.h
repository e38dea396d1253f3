// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <string>

namespace stallscope::narrative {

/// The result in a few sentences: how busy the device was, where the host waited for it, what that cost, and where most of
/// the idle time comes from.
[[nodiscard]] std::string headlineOf(const RunReport& run, const Trace& trace);

} // namespace stallscope::narrative
