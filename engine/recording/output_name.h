// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cstdint>
#include <string>

namespace stallscope::recording {

/// Expands placeholders in the name of a recording: %p is the id of this process, %h the host name, %q{NAME} an environment
/// variable, %% a percent sign. Fails for other placeholders, and for unset variables.
[[nodiscard]] Result<std::string> expandedName(const std::string& name);

/// Whether the placeholders give each rank a unique name: %p, or %q with a variable that contains the rank, or %q with one
/// that contains the local rank together with %h.
[[nodiscard]] bool namesEachRank(const std::string& name);

/// "train.stallscope" for rank 3 is "train-rank3.stallscope".
[[nodiscard]] std::string withRank(const std::string& name, std::uint32_t rank);

} // namespace stallscope::recording
