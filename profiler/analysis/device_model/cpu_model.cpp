// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/device_model/cpu_model.h"

#include "profiler/analysis/report/percentiles.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace stallscope {

namespace {

/// A worker starts or ends.
struct Turn {
    Nanos time = 0;
    bool isCopying = false;
    bool begins = false;
};

std::vector<Turn> turnsOf(const CoreUse& use)
{
    std::vector<Turn> turns;
    turns.reserve(2 * (use.computing.size() + use.copying.size()));
    for (const auto* list : {&use.computing, &use.copying}) {
        for (const TimeRange& one : *list) {
            if (one.isEmpty())
                continue;
            turns.push_back({one.start, list == &use.copying, true});
            turns.push_back({one.end, list == &use.copying, false});
        }
    }
    std::sort(turns.begin(), turns.end(), [](const Turn& a, const Turn& b) { return std::tie(a.time, a.begins) < std::tie(b.time, b.begins); });
    return turns;
}

} // namespace

Pace Pace::alone(const CoreUse& use, const Together& together)
{
    return {use, [&together](double computing, double copying) { return std::min(1.0, together(computing, copying) / (computing + copying)); }};
}

Pace Pace::crowded(const CoreUse& use, const Together& together)
{
    return {use, [&together](double computing, double copying) { return std::max(1.0, (computing + copying) / together(computing, copying)); }};
}

Pace::Pace(const CoreUse& use, const std::function<double(double computing, double copying)>& speedOf)
{
    const std::vector<Turn> turns = turnsOf(use);
    Part last{turns.empty() ? 0 : turns.front().time, turns.empty() ? 0.0 : static_cast<double>(turns.front().time), 1};
    double computing = 0;
    double copying = 0;
    for (const Turn& turn : turns) {
        (turn.isCopying ? copying : computing) += turn.begins ? 1 : -1;
        const double speed = computing + copying == 0 ? 1 : speedOf(computing, copying);
        if (speed == last.speed)
            continue;
        last = {turn.time, last.to + static_cast<double>(turn.time - last.from) * last.speed, speed};
        m_parts.push_back(last);
    }
}

Nanos Pace::at(Nanos time) const
{
    const auto next = std::upper_bound(m_parts.begin(), m_parts.end(), time, [](Nanos t, const Part& part) { return t < part.from; });
    if (next == m_parts.begin())
        return time;
    const Part& part = *(next - 1);
    return static_cast<Nanos>(std::llround(part.to + static_cast<double>(time - part.from) * part.speed));
}

namespace {

/// Launches onto idle streams that took the shortest, relative to all of them: these met a worker that was still awake.
constexpr double kQuickest = 0.1;
/// Number of queued kernels of a name from which their usual duration is known.
constexpr std::size_t kEnoughQueued = 10;

bool isMadeOfThreads(const DeviceInfo& device)
{
    return device.name == "cpu" || std::string_view(device.name).starts_with("cpu:");
}

/// Time for which the worker of a span had nothing to do before it; 0 if the span waited for its turn.
Nanos idleBefore(const SpanTiming& span)
{
    const Nanos idle = span.range.start - span.ready;
    return span.launched >= span.ready || idle > WorkerFacts::kAwake ? idle : 0;
}

} // namespace

std::shared_ptr<const CpuModel> CpuModel::of(const RunSpans& spans)
{
    const Trace& trace = spans.trace();
    if (trace.format != SourceFormat::Stallscope)
        return nullptr;
    double cores = 0;
    for (const WorkStream& stream : spans.work().streams()) {
        if (stream.count == 0 || !stream.device.isValid())
            continue;
        const DeviceInfo& device = trace.devices[stream.device.index()];
        if (!isMadeOfThreads(device))
            return nullptr;
        cores = device.multiprocessors;
    }
    return cores > 0 ? std::make_shared<CpuModel>(cores, WorkerFacts::from(trace.facts)) : nullptr;
}

/// As measured where the run was recorded, otherwise as on that many cores.
Together CpuModel::together() const
{
    return [this](double computing, double copying) { return m_workers.together(computing, copying, m_cores); };
}

TimeMap CpuModel::withOwnCores(const CoreUse& use) const
{
    Pace pace = Pace::alone(use, together());
    if (pace.isEven())
        return {};
    return [pace = std::move(pace)](Nanos time) { return pace.at(time); };
}

TimeMap CpuModel::withSharedCores(const CoreUse& use) const
{
    Pace pace = Pace::crowded(use, together());
    if (pace.isEven())
        return {};
    return [pace = std::move(pace)](Nanos time) { return pace.at(time); };
}

/// A worker that sleeps has to be woken up by the thread that launches.
std::optional<Nanos> CpuModel::launchBound(std::span<Nanos> foundIdle) const
{
    const auto at = foundIdle.begin() + static_cast<std::ptrdiff_t>(std::ceil(static_cast<double>(foundIdle.size()) * kQuickest)) - 1;
    std::nth_element(foundIdle.begin(), at, foundIdle.end());
    return std::min(*at, m_workers.launch.value_or(kTimeLimit));
}

/// The trial measured how much longer a small kernel takes if its worker was idle before it. No kernel gets faster than those
/// of its name that waited for their turn.
std::vector<std::uint32_t> CpuModel::coldParts(const std::vector<DeviceSpan>& work, const std::function<SpanTiming(std::size_t span)>& timingOf) const
{
    if (!m_workers.kernel)
        return {};
    std::unordered_map<std::uint32_t, std::vector<Nanos>> queued; // lengths by name
    for (std::size_t i = 0; i < work.size(); ++i) {
        const SpanTiming timing = timingOf(i);
        if (idleBefore(timing) == 0)
            queued[work[i].name.value()].push_back(std::max<Nanos>(timing.range.length(), 0));
    }
    std::unordered_map<std::uint32_t, Nanos> least;
    for (auto& [name, lengths] : queued) {
        if (lengths.size() >= kEnoughQueued)
            least[name] = medianOf(std::span(lengths));
    }
    std::vector<std::uint32_t> cold(work.size(), 0);
    for (std::size_t i = 0; i < work.size(); ++i) {
        if (!work[i].isKernel())
            continue;
        const SpanTiming timing = timingOf(i);
        const Nanos idle = idleBefore(timing);
        if (idle == 0)
            continue;
        const Nanos length = timing.range.length();
        const auto known = least.find(work[i].name.value());
        const Nanos most = known == least.end() ? Nanos{UINT32_MAX} : std::max<Nanos>(length - known->second, 0);
        cold[i] = static_cast<std::uint32_t>(std::min(m_workers.coldPartOf(length, idle), most));
    }
    return cold;
}

} // namespace stallscope
