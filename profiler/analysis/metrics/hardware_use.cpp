// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/hardware_use.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

constexpr double kScale = 1e6;
/// Larger values are no measurement; smaller ones fit into 64 bits when scaled.
constexpr double kMostValue = 9e12;
/// Kernels fill a sample from this share of its time on.
constexpr double kIsFilled = 0.9;

struct CuptiName {
    std::string_view base;
    GpuMetric metric;
};

/// Names without the group of counters before them, and the unit behind them.
constexpr std::array<CuptiName, 18> kCuptiNames{{
    {"sm__cycles_active", GpuMetric::SmActive},
    {"sm__pipe_tensor_cycles_active", GpuMetric::TensorActive},
    {"sm__pipe_tensor_cycles_active_realtime", GpuMetric::TensorActive},
    {"dram__read_throughput", GpuMetric::DramRead},
    {"dramc__read_throughput", GpuMetric::DramRead},
    {"dram__write_throughput", GpuMetric::DramWrite},
    {"dramc__write_throughput", GpuMetric::DramWrite},
    {"sm__inst_executed", GpuMetric::Instructions},
    {"sm__inst_executed_realtime", GpuMetric::Instructions},
    {"sm__warps_active", GpuMetric::Occupancy},
    {"sm__warps_active_realtime", GpuMetric::Occupancy},
    {"lts__t_sectors", GpuMetric::L2},
    {"lts__t_sector_throughput", GpuMetric::L2},
    {"pcie__read_bytes", GpuMetric::PcieRead},
    {"pcie__write_bytes", GpuMetric::PcieWrite},
    {"nvlrx__bytes_data_user", GpuMetric::NvlinkReceived},
    {"nvltx__bytes_data_user", GpuMetric::NvlinkSent},
    {"sm__inst_executed_pipe_tensor", GpuMetric::TensorActive},
}};

/// "TPC.TriageCompute.sm__cycles_active.avg.pct_of_peak_sustained_elapsed": SM active.
std::optional<GpuMetric> metricOfCupti(std::string_view name)
{
    const std::size_t underscores = name.find("__");
    if (underscores == std::string_view::npos)
        return std::nullopt;
    const std::size_t dot = name.rfind('.', underscores);
    name.remove_prefix(dot == std::string_view::npos ? 0 : dot + 1);
    const std::size_t end = name.find('.');
    if (end == std::string_view::npos)
        return std::nullopt;
    const auto known = std::find_if(kCuptiNames.begin(), kCuptiNames.end(), [&](const CuptiName& one) { return one.base == name.substr(0, end); });
    if (known == kCuptiNames.end())
        return std::nullopt;
    const bool isShare = std::string_view(infoOf(known->metric).unit) == "%";
    return name.substr(end) == (isShare ? ".avg.pct_of_peak_sustained_elapsed" : ".sum.per_second") ? std::optional(known->metric) : std::nullopt;
}

/// The median of the first ones.
Nanos usualDistance(const CounterSeries& series)
{
    std::vector<Nanos> distances;
    if (!series.blocks.empty()) {
        const std::vector<Nanos>& times = series.blocks.front()->times;
        for (std::size_t i = 1; i < times.size(); ++i)
            distances.push_back(times[i] - times[i - 1]);
    }
    if (distances.empty())
        return 0;
    const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
    std::nth_element(distances.begin(), middle, distances.end());
    return *middle;
}

/// How long kernels ran in each sample of a block. Metrics that were sampled together share it.
struct SampledTime {
    const IntervalSet& kernels;
    TimeRange range;
    std::vector<Nanos> times;
    Nanos next = 0; ///< start of the sample behind the block
    Nanos distance = 0;
    std::vector<Nanos> ends;
    std::vector<Nanos> lengths;

    void measure(const std::vector<Nanos>& starts, Nanos nextStart, Nanos usual)
    {
        if (times == starts && next == nextStart && distance == usual)
            return;
        times = starts;
        next = nextStart;
        distance = usual;
        ends.clear();
        lengths.clear();
        for (std::size_t i = 0; i < times.size(); ++i) {
            const Nanos end = i + 1 < times.size() ? times[i + 1] : next;
            const Nanos held = end - times[i] <= 2 * distance ? end : times[i] + distance;
            ends.push_back(held);
            lengths.push_back(kernels.measure(range.intersected({times[i], held})));
        }
    }
};

} // namespace

std::optional<GpuMetric> gpuMetricOf(const CounterInfo& counter)
{
    if (!counter.device.isValid())
        return std::nullopt;
    for (std::size_t i = 0; i < kGpuMetrics; ++i) {
        if (counter.name == kGpuMetricInfos[i].name && counter.unit == kGpuMetricInfos[i].unit)
            return static_cast<GpuMetric>(i);
    }
    return metricOfCupti(counter.name);
}

void HardwareSums::Sum::add(const Sample& sample)
{
    weighted += static_cast<__int128>(sample.value) * sample.kernels;
    covered += sample.kernels;
}

std::optional<double> HardwareSums::Sum::mean() const
{
    if (covered == 0)
        return std::nullopt;
    return static_cast<double>(static_cast<long double>(weighted) / static_cast<long double>(covered) / kScale);
}

bool HardwareSums::Sample::isFilled() const
{
    return static_cast<double>(kernels) >= kIsFilled * static_cast<double>(length);
}

HardwareSums::Sum HardwareSums::Metric::allFilled() const
{
    Sum sum = filled;
    for (const auto& [start, sample] : divided) {
        if (sample.isFilled())
            sum.add(sample);
    }
    return sum;
}

void HardwareSums::add(const Trace& trace, DeviceId device, const IntervalSet& kernels, TimeRange range)
{
    m_kernels += kernels.measure(range);
    SampledTime sampled{kernels, range, {}, 0, 0, {}, {}};
    std::array<bool, kGpuMetrics> isDone{}; // of several counters of one metric, the first one counts
    for (const CounterSeries& series : trace.counters) {
        const auto metric = series.info.device == device ? gpuMetricOf(series.info) : std::nullopt;
        if (!metric || std::exchange(isDone[static_cast<std::size_t>(*metric)], true))
            continue;
        Metric& sums = m_metrics[static_cast<std::size_t>(*metric)];
        sums.isSampled = true;
        const Nanos distance = usualDistance(series);
        for (std::size_t b = 0; b < series.blocks.size(); ++b) {
            const CounterBlock& block = *series.blocks[b];
            const Nanos next = b + 1 < series.blocks.size() ? series.blocks[b + 1]->times.front() : kTimeLimit;
            if (block.times.empty() || block.times.front() >= range.end || std::min(next, block.times.back() + 2 * distance) <= range.start)
                continue;
            sampled.measure(block.times, next, distance);
            for (std::size_t i = 0; i < block.values.size(); ++i) {
                if (sampled.lengths[i] == 0 || !(std::abs(block.values[i]) < kMostValue))
                    continue;
                const TimeRange times{block.times[i], sampled.ends[i]};
                const Sample sample{std::llround(block.values[i] * kScale), times.length(), sampled.lengths[i]};
                sums.all.add(sample);
                if (range.intersected(times) != times)
                    sums.divided.try_emplace(times.start, Sample{sample.value, sample.length, 0}).first->second.kernels += sample.kernels;
                else if (sample.isFilled())
                    sums.filled.add(sample);
            }
        }
    }
}

std::optional<HardwareUse> HardwareSums::use() const
{
    if (m_kernels == 0 || std::none_of(m_metrics.begin(), m_metrics.end(), [](const Metric& metric) { return metric.isSampled; }))
        return std::nullopt;
    HardwareUse use;
    Nanos leastCovered = m_kernels;
    Nanos leastFilled = m_kernels;
    for (std::size_t i = 0; i < kGpuMetrics; ++i) {
        if (!m_metrics[i].isSampled)
            continue;
        const Sum filled = m_metrics[i].allFilled();
        leastCovered = std::min(leastCovered, m_metrics[i].all.covered);
        leastFilled = std::min(leastFilled, filled.covered);
        use.means[i] = m_metrics[i].all.mean();
        use.filledMeans[i] = filled.mean();
    }
    use.covered = static_cast<double>(leastCovered) / static_cast<double>(m_kernels);
    use.filled = static_cast<double>(leastFilled) / static_cast<double>(m_kernels);
    return use;
}

} // namespace stallscope
