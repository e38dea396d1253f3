// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>

namespace stallscope {

/// About how many bytes the analysis of a run takes, told from the sizes of blocks alone: 128 for each call and each span of a
/// device that may belong to it. 57 million of both together took 6.95 GB, with the report.
[[nodiscard]] std::uint64_t analysisBytes(const Trace& trace, RunId run);

} // namespace stallscope
