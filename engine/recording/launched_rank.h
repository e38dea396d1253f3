// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/run.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace stallscope::recording {

/// Rank of this process as set by the launcher of a distributed program.
struct LaunchedRank {
    std::uint32_t rank = 0;
    World world;

    /// Null if the variable is not set.
    using Lookup = std::function<const char*(const char* variable)>;
    /// Empty if no launcher has set its variables.
    [[nodiscard]] static std::optional<LaunchedRank> from(const Lookup& environment);
    [[nodiscard]] static std::optional<LaunchedRank> ofThisProcess();
};

} // namespace stallscope::recording
