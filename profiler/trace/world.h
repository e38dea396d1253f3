// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/run.h"

#include <cstdint>
#include <optional>
#include <string>

namespace stallscope {

/// What a trace of one rank says of the distributed program that it is a part of.
struct World {
    static constexpr const char* kSizeFact = "world size"; ///< of how many ranks there were
    static constexpr const char* kJobFact = "job";         ///< what its launcher calls the program, the same for all ranks

    std::optional<std::uint32_t> size;
    std::string job; ///< empty: not known

    [[nodiscard]] static World of(const Facts& facts);
};

} // namespace stallscope
