// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cstdint>
#include <string>

namespace stallscope::recording {

/// The name of a recording with its placeholders replaced: %p by the id of this process, %h by the name of the host, %q{NAME} by the environment
/// variable, %% by a percent sign. Fails for other placeholders, and for variables that are not set.
[[nodiscard]] Result<std::string> expandedName(const std::string& name);

/// Whether the placeholders give each rank of a launcher a name of its own: %p, or %q with a variable that holds the rank, or with one that holds
/// the rank within its host, beside %h.
[[nodiscard]] bool namesEachRank(const std::string& name);

/// "train.stallscope" of rank 3 is "train-rank3.stallscope".
[[nodiscard]] std::string withRank(const std::string& name, std::uint32_t rank);

} // namespace stallscope::recording
