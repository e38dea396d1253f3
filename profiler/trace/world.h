// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/run.h"

#include <cstdint>
#include <optional>
#include <string>

namespace stallscope {

/// Distributed program of which a trace records one rank.
struct World {
    static constexpr const char* kSizeFact = "world size"; ///< number of ranks
    static constexpr const char* kJobFact = "job";         ///< name given by the launcher, equal for all ranks

    std::optional<std::uint32_t> size;
    std::string job; ///< empty: unknown

    [[nodiscard]] static World of(const Facts& facts);
};

} // namespace stallscope
