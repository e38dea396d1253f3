// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <string>

namespace stallscope::narrative {

/// The result in a few sentences: the verdict (verdict_words.h), and the evidence.
[[nodiscard]] std::string headlineOf(const RunReport& run, const Trace& trace);
/// How busy the device was, what synchronization cost, and where the host waited.
[[nodiscard]] std::string evidenceOf(const RunReport& run, const Trace& trace);

} // namespace stallscope::narrative
