// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/base/result.h"

#include <string>

namespace stallscope::cli {

/// The kernel, copy or memset of a run that somebody means: by its name, or by a part of it that no other name has. The error
/// says which ones it could be, or which ones are called nearly so.
[[nodiscard]] Result<StringId> kernelMeant(const RunSpans& spans, const std::string& typed);

} // namespace stallscope::cli
