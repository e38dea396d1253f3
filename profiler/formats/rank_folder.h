// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/formats/common/import_options.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <memory>

namespace stallscope {

/// The traces of all ranks in a folder as one: side by side on one axis of time. Their clocks place them where all have one and
/// were recorded at one time; else the end of the first collective, which ranks reach together; else all begin at 0. What does
/// not belong to the others, or cannot be read, is left out, and a fact says why. A folder with one trace is that trace.
[[nodiscard]] Result<std::shared_ptr<const Trace>> openRankFolder(const std::filesystem::path& folder, const ImportOptions& options);

} // namespace stallscope
