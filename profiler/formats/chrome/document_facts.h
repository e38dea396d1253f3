// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/run.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace stallscope {

/// What the members beside the events tell of machine and program.
struct DocumentFacts {
    struct DeviceFacts {
        std::string name;
        std::uint64_t memoryBytes = 0;
        std::uint32_t multiprocessors = 0;
    };

    std::map<std::string, DeviceFacts, std::less<>> devices; ///< by id, as the events name them
    std::optional<std::uint32_t> rank;
    std::int64_t baseTime = 0; ///< ns since 1970 of the events' time 0
    Facts facts;
};

/// From the JSON texts of the members by name. What is not as expected is left out.
[[nodiscard]] DocumentFacts readDocumentFacts(const std::map<std::string, std::string, std::less<>>& members);

} // namespace stallscope
