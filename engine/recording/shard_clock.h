// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stallscope::recording {

/// Empty where the shard does not tell it.
[[nodiscard]] std::string factOf(const Trace& shard, std::string_view name);
[[nodiscard]] std::optional<Nanos> numberOf(const Trace& shard, std::string_view name);
/// Of a process that was recorded; else it is what was said of GPUs meanwhile.
[[nodiscard]] bool isOfProcess(const Trace& shard);

/// Where a shard's time begins, on a clock that it shares with the first one. Processes of one machine share the monotonic
/// clock until it boots; others only the time of day.
class CommonClock {
public:
    explicit CommonClock(const Trace& first);

    [[nodiscard]] Nanos startOf(const Trace& shard) const;

private:
    std::string m_boot;
    std::int64_t m_epoch;
    std::optional<Nanos> m_start;
};

} // namespace stallscope::recording
