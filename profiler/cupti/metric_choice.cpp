// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/metric_choice.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace stallscope::cupti {

namespace {

/// A way to measure a metric: one base metric, or two whose values add up. Groups of counters that are made to be sampled
/// together have a prefix, which differs between families of chips.
struct Source {
    GpuMetric metric;
    const char* base;
    const char* second = nullptr;
};

/// By priority, and for each metric the preferred source first: the metric that every chip has under this name, then those of groups.
constexpr std::array<Source, 47> kSources{{
    {GpuMetric::SmActive, "sm__cycles_active"},
    {GpuMetric::SmActive, "TPC.TriageCompute.sm__cycles_active"},
    {GpuMetric::SmActive, "SM_A.TriageSCG.sm__cycles_active"},
    {GpuMetric::SmActive, "SM.TriageA.sm__cycles_active"},
    {GpuMetric::TensorActive, "sm__pipe_tensor_cycles_active"},
    {GpuMetric::TensorActive, "sm__pipe_tensor_cycles_active_realtime"},
    {GpuMetric::TensorActive, "sm__pipe_tensor_cycles_active_realtime_v2"},
    {GpuMetric::TensorActive, "TPC.TriageCompute.sm__pipe_tensor_cycles_active_realtime"},
    {GpuMetric::TensorActive, "sm__inst_executed_pipe_tensor"},
    {GpuMetric::DramRead, "dram__read_throughput"},
    {GpuMetric::DramRead, "FBSP.TriageCompute.dramc__read_throughput"},
    {GpuMetric::DramRead, "FBSP.TriageCompute.dram__read_throughput"},
    {GpuMetric::DramRead, "FBSP.TriageSCG.dramc__read_throughput"},
    {GpuMetric::DramRead, "FBPA.TriageA.dramc__read_throughput"},
    {GpuMetric::DramWrite, "dram__write_throughput"},
    {GpuMetric::DramWrite, "FBSP.TriageCompute.dramc__write_throughput"},
    {GpuMetric::DramWrite, "FBSP.TriageCompute.dram__write_throughput"},
    {GpuMetric::DramWrite, "FBSP.TriageSCG.dramc__write_throughput"},
    {GpuMetric::DramWrite, "FBPA.TriageA.dramc__write_throughput"},
    {GpuMetric::Occupancy, "sm__warps_active"},
    {GpuMetric::Occupancy, "sm__warps_active_realtime"},
    {GpuMetric::Occupancy, "TPC.TriageSCG.tpc__warps_active_shader_cs_realtime"},
    {GpuMetric::Instructions, "sm__inst_executed"},
    {GpuMetric::Instructions, "sm__inst_executed_realtime"},
    {GpuMetric::Instructions, "TPC.TriageCompute.sm__inst_executed_realtime"},
    {GpuMetric::Instructions, "SM_A.TriageSCG.sm__inst_executed_realtime"},
    {GpuMetric::Instructions, "SM.TriageA.sm__inst_executed_realtime"},
    {GpuMetric::L2, "lts__t_sectors"},
    {GpuMetric::L2, "LTS.TriageCompute.lts__t_sector_throughput"},
    {GpuMetric::L2, "LTS.TriageSCG.lts__t_sector_throughput"},
    {GpuMetric::L2, "TriageA.lts__t_sector_throughput"},
    {GpuMetric::PcieRead, "pcie__read_bytes"},
    {GpuMetric::PcieRead, "PCI.TriageCompute.pcie__read_bytes"},
    {GpuMetric::PcieRead, "PCI.TriageSCG.pcie__read_bytes"},
    {GpuMetric::PcieRead, "PCI.TriageA.pcie__read_bytes"},
    {GpuMetric::PcieWrite, "pcie__write_bytes"},
    {GpuMetric::PcieWrite, "PCI.TriageCompute.pcie__write_bytes"},
    {GpuMetric::PcieWrite, "PCI.TriageSCG.pcie__write_bytes"},
    {GpuMetric::PcieWrite, "PCI.TriageA.pcie__write_bytes"},
    {GpuMetric::NvlinkReceived, "nvlrx__bytes_data_user"},
    {GpuMetric::NvlinkReceived, "NVLRX.TriageCompute.nvlrx__bytes_packet_request_data_user", "NVLRX.TriageCompute.nvlrx__bytes_packet_response_data_user"},
    {GpuMetric::NvlinkReceived, "NVLRX.TriageCompute.nvlrx__bytes_data_user"},
    {GpuMetric::NvlinkReceived, "nvlrx__bytes"},
    {GpuMetric::NvlinkSent, "nvltx__bytes_data_user"},
    {GpuMetric::NvlinkSent, "NVLTX.TriageCompute.nvltx__bytes_packet_request_data_user", "NVLTX.TriageCompute.nvltx__bytes_packet_response_data_user"},
    {GpuMetric::NvlinkSent, "NVLTX.TriageCompute.nvltx__bytes_data_user"},
    {GpuMetric::NvlinkSent, "nvltx__bytes"},
}};

/// Of all units of the GPU: their average share, or their sum.
std::string fullName(const char* base, GpuMetric metric)
{
    const bool isShare = std::string_view(infoOf(metric).unit) == "%";
    return std::string(base) + (isShare ? ".avg.pct_of_peak_sustained_elapsed" : ".sum.per_second");
}

/// Counters that the GPU streams out while they count. Observed on an H200; others are not disturbed.
bool isRealtime(const std::string& name)
{
    return name.find("_realtime") != std::string::npos;
}

/// A configuration for these metrics if the chip knows them all and one pass is enough.
std::optional<std::vector<std::uint8_t>> configInOnePass(const CuptiApi& api, const MetricsHostApi& host, const std::string& chip,
    const std::vector<std::uint8_t>& availability, const std::vector<const char*>& names)
{
    const auto object = MetricsHost::open(api, host, chip, availability);
    if (!object)
        return std::nullopt;
    auto add = sized<CUpti_Profiler_Host_ConfigAddMetrics_Params>(CUpti_Profiler_Host_ConfigAddMetrics_Params_STRUCT_SIZE);
    add.pHostObject = object->get();
    add.ppMetricNames = const_cast<const char**>(names.data()); // only read
    add.numMetrics = names.size();
    auto size = sized<CUpti_Profiler_Host_GetConfigImageSize_Params>(CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE);
    size.pHostObject = object->get();
    if (host.addMetrics(&add) != CUPTI_SUCCESS || host.configSize(&size) != CUPTI_SUCCESS)
        return std::nullopt;
    std::vector<std::uint8_t> config(size.configImageSize);
    auto get = sized<CUpti_Profiler_Host_GetConfigImage_Params>(CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE);
    get.pHostObject = object->get();
    get.configImageSize = config.size();
    get.pConfigImage = config.data();
    auto passes = sized<CUpti_Profiler_Host_GetNumOfPasses_Params>(CUpti_Profiler_Host_GetNumOfPasses_Params_STRUCT_SIZE);
    passes.configImageSize = config.size();
    passes.pConfigImage = config.data();
    const bool isOnePass = host.config(&get) == CUPTI_SUCCESS && host.passes(&passes) == CUPTI_SUCCESS && passes.numOfPasses == 1;
    return isOnePass ? std::optional(std::move(config)) : std::nullopt;
}

} // namespace

Result<MetricsHost> MetricsHost::open(const CuptiApi& api, const MetricsHostApi& host, const std::string& chip, const std::vector<std::uint8_t>& availability)
{
    auto params = sized<CUpti_Profiler_Host_Initialize_Params>(CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE);
    params.profilerType = CUPTI_PROFILER_TYPE_PM_SAMPLING;
    params.pChipName = chip.c_str();
    params.pCounterAvailabilityImage = availability.empty() ? nullptr : availability.data();
    if (const CUptiResult result = host.initialize(&params); result != CUPTI_SUCCESS)
        return Error{"cuptiProfilerHostInitialize failed for the chip " + chip + " with " + api.nameOf(result)};
    return MetricsHost(host, params.pHostObject);
}

MetricsHost::MetricsHost(MetricsHost&& other) noexcept : m_host(other.m_host), m_object(std::exchange(other.m_object, nullptr)) {}

MetricsHost::~MetricsHost()
{
    if (!m_object)
        return;
    auto params = sized<CUpti_Profiler_Host_Deinitialize_Params>(CUpti_Profiler_Host_Deinitialize_Params_STRUCT_SIZE);
    params.pHostObject = m_object;
    (void)m_host->deinitialize(&params);
}

bool MetricChoice::has(GpuMetric metric) const
{
    return std::any_of(parts.begin(), parts.end(), [metric](const Part& part) { return part.metric == metric; });
}

std::vector<const char*> MetricChoice::pointers() const
{
    std::vector<const char*> pointers;
    for (const std::string& name : names)
        pointers.push_back(name.c_str());
    return pointers;
}

Result<MetricChoice> chooseMetrics(const CuptiApi& api, const MetricsHostApi& host, const std::string& chip, const std::vector<std::uint8_t>& availability)
{
    if (const auto object = MetricsHost::open(api, host, chip, availability); !object)
        return object.error();
    MetricChoice choice;
    for (const Source& source : kSources) {
        if (choice.has(source.metric))
            continue;
        MetricChoice wider;
        wider.names = choice.names;
        wider.names.push_back(fullName(source.base, source.metric));
        if (source.second)
            wider.names.push_back(fullName(source.second, source.metric));
        auto config = configInOnePass(api, host, chip, availability, wider.pointers());
        if (!config)
            continue;
        choice.parts.push_back({source.metric, choice.names.size(), wider.names.size() - choice.names.size(), isRealtime(wider.names.back())});
        choice.names = std::move(wider.names);
        choice.config = *std::move(config);
    }
    if (choice.parts.empty())
        return Error{"CUPTI knows no metric of the chip " + chip + " that can be sampled in one pass"};
    return choice;
}

} // namespace stallscope::cupti
