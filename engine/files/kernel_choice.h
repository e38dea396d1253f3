// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/base/result.h"

#include <string>

namespace stallscope {

/// The kernel, copy or memset of a run with this name, or the only one whose name contains the text. The error lists the
/// candidates, or similar names.
[[nodiscard]] Result<StringId> findKernel(const RunSpans& spans, const std::string& typed);

} // namespace stallscope
