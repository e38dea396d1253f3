// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/commands.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <memory>
#include <string>

namespace stallscope::cli {

/// Analyses the runs, and writes trace and waits as a database (docs/sqlite.md).
[[nodiscard]] Result<void> saveWithWaits(const std::shared_ptr<const Trace>& trace, const std::string& path, const Surroundings& around);

} // namespace stallscope::cli
