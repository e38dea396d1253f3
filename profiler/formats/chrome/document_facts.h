// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/exported_trace.h"
#include "profiler/trace/run.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// Facts about machine and program in the members beside the events.
struct DocumentFacts {
    struct DeviceFacts {
        std::string name;
        std::uint64_t memoryBytes = 0;
        std::uint32_t multiprocessors = 0;
    };

    std::map<std::string, DeviceFacts, std::less<>> devices; ///< by id, as used by the events
    std::optional<std::uint32_t> rank;
    std::int64_t baseTime = 0; ///< time 0 of the events, ns since 1970
    Facts facts;
    std::optional<ExportedTrace> exported; ///< by Stallscope
    bool hasUnreadableExport = false;      ///< its description is damaged, or of another version
    std::vector<Run> runs;                 ///< of an export; none: one run, named after the file
};

/// Parses the JSON texts of the members, by name. Unexpected contents are ignored.
[[nodiscard]] DocumentFacts readDocumentFacts(const std::map<std::string, std::string, std::less<>>& members);

} // namespace stallscope
