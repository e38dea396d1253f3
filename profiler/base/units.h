// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/base/time_range.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace stallscope {

/// Unit of durations in texts.
enum class DurationUnit : std::uint8_t { Automatic, Nanoseconds, Microseconds, Milliseconds, Seconds };
/// Of all texts of this process from now on; may be called on any thread.
void setDurationUnit(DurationUnit unit);
[[nodiscard]] DurationUnit durationUnit();

/// "0 ns", "850 ns", "12.4 us", "3.61 ms", "1.08 s", "2 min 5 s": three significant digits in a suitable unit. In a fixed unit: "0.000850 ms", "125,000 ms".
[[nodiscard]] std::string formatDuration(Nanos length);
/// "512 B", "64.0 KiB", "1.25 GiB".
[[nodiscard]] std::string formatBytes(std::uint64_t bytes);
/// Of bytes per nanosecond, in powers of ten: "24.0 GB/s", "450 kB/s".
[[nodiscard]] std::string formatThroughput(double bytesPerNano);
/// "12,345,678".
[[nodiscard]] std::string formatCount(std::int64_t count);
/// 0.1234 -> "12.3 %"; not finite -> "n/a".
[[nodiscard]] std::string formatShare(double share);

/// "250", "250ns", "1.5us", "3ms", "2s", "1min"; without a unit nanoseconds. Never uses a double; fractions of a nanosecond are truncated.
[[nodiscard]] Result<Nanos> parseDuration(std::string_view text);
/// "1 span", "137 spans": adds "s" unless the count is 1.
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view noun);

} // namespace stallscope
