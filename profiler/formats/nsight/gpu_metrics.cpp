// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/gpu_metrics.h"

#include "profiler/base/utf8.h"
#include "profiler/trace/gpu_metric.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace stallscope::nsight {

namespace {

constexpr std::string_view kNameTable = "TARGET_INFO_GPU_METRICS";
constexpr const char* kPercent = "%";
constexpr const char* kMegahertz = "MHz";

struct KnownShare {
    std::string_view name;
    GpuMetric metric;
};

/// Shares that are also recorded. PCIe and NVLink are not among them: Stallscope records bytes.
constexpr std::array<KnownShare, 12> kKnownShares{{
    {"SMs Active", GpuMetric::SmActive},
    {"SM Active", GpuMetric::SmActive}, // older versions
    {"Tensor Active", GpuMetric::TensorActive},
    {"SM Issue", GpuMetric::Instructions},
    {"Compute Warps in Flight", GpuMetric::Occupancy},
    {"DRAM Read Bandwidth", GpuMetric::DramRead},
    {"DRAM Read Throughput", GpuMetric::DramRead},
    {"VRAM Read Bandwidth", GpuMetric::DramRead},
    {"DRAM Write Bandwidth", GpuMetric::DramWrite},
    {"DRAM Write Throughput", GpuMetric::DramWrite},
    {"VRAM Write Bandwidth", GpuMetric::DramWrite},
    {"L2 Bandwidth", GpuMetric::L2},
}};

/// The text in front of the suffix; empty if it does not end with it.
std::string_view before(std::string_view text, std::string_view suffix)
{
    return text.ends_with(suffix) ? text.substr(0, text.size() - suffix.size()) : std::string_view{};
}

} // namespace

GpuMetricName GpuMetricName::of(std::string_view text)
{
    if (const std::string_view clock = before(text, " [MHz]"); !clock.empty())
        return {std::string(clock), kMegahertz};
    const std::string_view share = before(text, " [Throughput %]");
    if (share.empty())
        return {std::string(text), {}};
    const auto known = std::find_if(kKnownShares.begin(), kKnownShares.end(), [share](const KnownShare& one) { return one.name == share; });
    return {known != kKnownShares.end() ? infoOf(known->metric).name : std::string(share), kPercent};
}

std::optional<double> GpuMetricName::valueOf(double stored) const
{
    if (unit == kPercent)
        return stored >= 0 ? std::optional(stored) : std::nullopt;
    if (unit != kMegahertz)
        return stored;
    // Exports contain hertz in 32 bits, which look negative above 2 GHz. No clock reaches a million MHz.
    constexpr double kWrapped = 4294967296;
    constexpr double kHertzPerMegahertz = 1e6;
    const double clock = stored < 0 ? stored + kWrapped : stored;
    if (clock < 0)
        return std::nullopt;
    return clock >= kHertzPerMegahertz ? clock / kHertzPerMegahertz : clock;
}

Result<GpuMetricNames> GpuMetricNames::read(const sql::Database& database, const sql::Schema& schema, LossCounters& losses)
{
    enum Column { Type, Metric, Name };
    constexpr std::array<const char*, 3> kColumns{"typeId", "metricId", "metricName"};
    constexpr std::size_t kLongestName = 200;
    GpuMetricNames names;
    if (!schema.has(kNameTable))
        return names;
    // far more than an export has, and an end for damaged pages that form a cycle
    auto query = database.prepare(schema.select(kNameTable, kColumns, "LIMIT 100000"), kNameTable);
    if (!query)
        return query.error();
    const sql::Cells cells(*query, losses);
    sql::Statement::Step step = query->step();
    for (; step == sql::Statement::Step::Row; step = query->step()) {
        const auto type = cells.number(Type);
        const auto metric = cells.number(Metric);
        if (!type || !metric || cells.text(Name).empty()) {
            losses.count(Loss::WrongTypes);
            continue;
        }
        std::size_t replaced = 0;
        const std::string text = elidedMiddle(displayText(cells.text(Name), &replaced), kLongestName);
        losses.count(Loss::ReplacedCharacters, replaced);
        names.m_names.insert_or_assign({*type, *metric}, GpuMetricName::of(text));
    }
    if (step == sql::Statement::Step::Failed) {
        const Error error = database.errorAt(kNameTable);
        if (error.isCancelled())
            return error;
        losses.count(Loss::DamagedChunks);
    }
    return names;
}

const GpuMetricName* GpuMetricNames::find(std::int64_t type, std::int64_t metric) const
{
    const auto known = m_names.find({type, metric});
    return known != m_names.end() ? &known->second : nullptr;
}

} // namespace stallscope::nsight
