// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stallscope::recording {

/// Empty where the part does not tell it.
[[nodiscard]] std::string factOf(const Trace& part, std::string_view name);
[[nodiscard]] std::optional<Nanos> numberOf(const Trace& part, std::string_view name);
/// Of a process that was recorded; else it is what was said of GPUs meanwhile.
[[nodiscard]] bool isOfProcess(const Trace& part);

/// Where a part's time begins, on a clock that it shares with the first one. Processes of one machine share the monotonic
/// clock until it boots; others only the time of day.
class CommonClock {
public:
    explicit CommonClock(const Trace& first);

    [[nodiscard]] Nanos startOf(const Trace& part) const;

private:
    std::string m_boot;
    std::int64_t m_epoch;
    std::optional<Nanos> m_start;
};

} // namespace stallscope::recording
