// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/base/time_range.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Values that users type, and suggestions for mistyped names, in both programs alike. Durations are parsed by units.h.
namespace stallscope {

/// "1ms..2ms", "..500us", "3s..": either end may be omitted. The range is empty if its end is not after its start ("2s..1s").
[[nodiscard]] Result<TimeRange> parseTimeRange(std::string_view text);

/// An integer in any notation: "4096", "1e6", "10k", "0.5M". None for other text.
[[nodiscard]] std::optional<std::int64_t> parseCount(std::string_view text);
/// A size in bytes: "4096", "1e6", "500MB", "64MiB", "2G". The error names the value, and describes valid ones.
[[nodiscard]] Result<std::int64_t> parseBytes(std::string_view name, std::string_view text, std::int64_t smallest, std::int64_t largest);
/// Memory limit for the spans of sessions: a size from 1 MiB to 1 PiB.
[[nodiscard]] Result<std::size_t> parseMemoryLimit(std::string_view name, std::string_view text);

/// Known names similar to a mistyped one, nearest first, at most `most`.
[[nodiscard]] std::vector<std::string> nearNames(std::string_view typed, const std::vector<std::string>& known, std::size_t most = 3);

enum class Last { Or, And };
/// "a", "a or b", "a, b or c"; with "and" between the last two on request.
[[nodiscard]] std::string joinedNames(const std::vector<std::string>& names, Last last = Last::Or);

/// "Did you mean a or b?"; empty if no known name is similar.
[[nodiscard]] std::string suggestion(std::string_view typed, const std::vector<std::string>& known);

/// Names of workloads, strategies or parameters.
template <class Infos>
[[nodiscard]] std::vector<std::string> namesOf(const Infos& infos)
{
    std::vector<std::string> names;
    for (const auto& info : infos)
        names.emplace_back(info.name);
    return names;
}

} // namespace stallscope
