// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stallscope::recording {

/// Empty if the shard does not contain the fact.
[[nodiscard]] std::string factOf(const Trace& shard, std::string_view name);
[[nodiscard]] std::optional<Nanos> numberOf(const Trace& shard, std::string_view name);
/// False for a shard of GPU counters.
[[nodiscard]] bool isOfProcess(const Trace& shard);

/// Start of a shard's time on a clock shared with the first shard: the monotonic clock for processes of one machine and
/// boot, otherwise the wall clock.
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
