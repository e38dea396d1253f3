// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/overheads.h"
#include "profiler/analysis/report.h"
#include "profiler/analysis/run_spans.h"

namespace stallscope {

/// Fills in what makes the numbers less certain than they look. Losses are those of the whole trace: what is missing has no
/// time that would tell its run.
void reportQuality(const RunSpans& spans, const Overheads& overheads, RunReport& report);

} // namespace stallscope
