// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/sqlite/database.h"
#include "profiler/trace/loss.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace stallscope::nsight {

/// A hardware metric of an export: the counter that it becomes, and how its values are stored.
struct GpuMetricName {
    std::string name;
    std::string unit; ///< "%", "MHz", or empty if values are kept as they are stored

    /// `text`: "SMs Active [Throughput %]".
    [[nodiscard]] static GpuMetricName of(std::string_view text);

    /// In `unit`; empty if the stored value is impossible.
    [[nodiscard]] std::optional<double> valueOf(double stored) const;
};

/// Names of the sampled hardware metrics. Numbers of metrics differ between exports and between GPUs.
class GpuMetricNames {
public:
    [[nodiscard]] static Result<GpuMetricNames> read(const sql::Database& database, const sql::Schema& schema, LossCounters& losses);

    /// Null if the export does not name the metric.
    [[nodiscard]] const GpuMetricName* find(std::int64_t type, std::int64_t metric) const;

private:
    std::map<std::pair<std::int64_t, std::int64_t>, GpuMetricName> m_names;
};

} // namespace stallscope::nsight
