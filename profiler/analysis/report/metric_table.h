// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// What a metric is measured in, which decides how it is shown and compared.
enum class MetricUnit : std::uint8_t { Time, Count, Fraction, Number };
/// "ns", "count", "fraction", "number".
[[nodiscard]] const char* nameOf(MetricUnit unit);

/// One number of a report under the path that it has in JSON: "wall_ns", "all_devices.busy", "launch.latency_ns.p50".
/// Whole numbers are exact up to 2^53: 104 days in nanoseconds.
struct Metric {
    std::string key;
    MetricUnit unit = MetricUnit::Number;
    std::optional<double> value;
};

/// Every single number of a report, in the order of its JSON form; not those of its tables. Devices and streams are named by
/// their place: "devices.0.busy" is of the first one listed.
[[nodiscard]] std::vector<Metric> metricsOf(const RunReport& report);

/// "1.08 s", "137", "52.6 %", "1.25", "n/a".
[[nodiscard]] std::string formatMetric(MetricUnit unit, std::optional<double> value);

} // namespace stallscope
