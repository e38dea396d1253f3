// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands/command_line.h"
#include "engine/experiment/plan.h"

namespace stallscope::cli {

/// What a command line means by its names and values. The error is one of usage, and says what may have been meant.
[[nodiscard]] Result<ExperimentPlan> planFrom(const RunCommand& command);

} // namespace stallscope::cli
