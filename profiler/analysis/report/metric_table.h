// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// Unit of a metric, which determines how it is shown and compared.
enum class MetricUnit : std::uint8_t { Time, Count, Fraction, Number };
/// "ns", "count", "fraction", "number".
[[nodiscard]] const char* nameOf(MetricUnit unit);

/// A value of a report with its path in JSON: "wall_ns", "all_devices.busy", "launch.latency_ns.p50". Integers are exact up
/// to 2^53: 104 days in nanoseconds.
struct Metric {
    std::string key;
    MetricUnit unit = MetricUnit::Number;
    std::optional<double> value;
};

/// All scalar values of a report, without its tables, in the order of its JSON form. Devices and streams are named by
/// index: "devices.0.busy" belongs to the first one.
[[nodiscard]] std::vector<Metric> metricsOf(const RunReport& report);

/// "1.08 s", "137", "52.6 %", "1.25", "n/a".
[[nodiscard]] std::string formatMetric(MetricUnit unit, std::optional<double> value);

} // namespace stallscope
