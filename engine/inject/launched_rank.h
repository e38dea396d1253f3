// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/world.h"

#include <cstdint>
#include <optional>

namespace stallscope::inject {

/// What the launcher of a distributed program tells each of its processes.
struct LaunchedRank {
    std::uint32_t rank = 0;
    World world;

    /// This process; none where no launcher began it.
    [[nodiscard]] static std::optional<LaunchedRank> ofThisProcess();
};

} // namespace stallscope::inject
