// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/metrics_sampler.h"

#include "profiler/cupti/cupti_api.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#if __has_include(<cupti_pmsampling.h>)

#include "profiler/cupti/device_sampler.h"

namespace stallscope::cupti {

namespace {

using Period = std::chrono::nanoseconds;

/// Samples that are decoded at once. Buffers have room for several times as many, for a collector thread that is late.
constexpr int kSamplesPerPeriod = 200; // an image takes up to 60 KB for each
/// At least so many, because decoding disturbs the sample that is under way: if the interval is too long for that, the GPU takes
/// several samples in it, which are averaged.
constexpr int kLeastPerPeriod = 20;
constexpr int kReserve = 3;
constexpr std::uint32_t kLeastSamples = 200;
constexpr Period kShortest{1'000'000};

} // namespace

struct MetricsSampler::Parts {
    using Running = std::map<std::uint32_t, std::unique_ptr<DeviceSampler>>;

    Parts(const CuptiApi& cupti, Period every, Period longest)
        : api(cupti),
          interval(every),
          period(std::clamp(every * kSamplesPerPeriod, kShortest, std::max({longest, kShortest, every}))),
          metrics(std::make_shared<const Result<MetricsApi>>(resolveMetrics(cupti)))
    {
    }
    /// Of devices that another one has started.
    Parts(const Parts& other, Running devices)
        : api(other.api), interval(other.interval), period(other.period), metrics(other.metrics), running(std::move(devices))
    {
    }

    [[nodiscard]] SamplingRate rate() const
    {
        const std::int64_t parts = std::max<std::int64_t>(1, (interval * kLeastPerPeriod + period - Period(1)) / period);
        const auto samples = std::min<std::int64_t>(period * parts / interval + 1, kSamplesPerPeriod) * kReserve;
        return {interval.count(), static_cast<std::uint32_t>(parts), std::max(kLeastSamples, static_cast<std::uint32_t>(samples))};
    }
    /// One fact for each GPU.
    static void report(std::uint32_t device, const std::string& words, DeviceBatch& batch)
    {
        const BatchText key = batch.addText("GPU " + std::to_string(device) + " metrics");
        batch.facts.push_back({key, batch.addText(words)});
    }
    void start(std::uint32_t device, DeviceBatch& batch)
    {
        if (!*metrics)
            return report(device, "not recorded: " + metrics->error().message, batch);
        if (isEnded)
            return report(device, "not recorded: the recording ended before sampling began", batch);
        auto sampler = DeviceSampler::start(api, **metrics, device, rate());
        if (!sampler)
            return report(device, "not recorded: " + sampler.error().message, batch);
        report(device, (*sampler)->description(), batch);
        running.emplace(device, *std::move(sampler));
    }

    const CuptiApi& api;
    Period interval;
    Period period;
    std::shared_ptr<const Result<MetricsApi>> metrics; ///< device samplers refer to it
    std::set<std::uint32_t> waiting;                   ///< GPUs to be started
    std::set<std::uint32_t> known;                     ///< started or not startable
    Running running;
    bool isEnded = false; ///< nothing is sampled any more: the libraries that sample may be gone
};

MetricsSampler::MetricsSampler(const CuptiApi& api, std::chrono::nanoseconds interval, std::chrono::nanoseconds longestPeriod)
    : m_parts(std::make_unique<Parts>(api, interval, longestPeriod))
{
}

MetricsSampler::MetricsSampler(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}

MetricsSampler::~MetricsSampler() = default;

std::unique_ptr<MetricsSampler> MetricsSampler::takeRunning()
{
    m_parts->isEnded = true;
    if (m_parts->running.empty())
        return nullptr;
    return std::unique_ptr<MetricsSampler>(new MetricsSampler(std::make_unique<Parts>(*m_parts, std::exchange(m_parts->running, {}))));
}

std::chrono::nanoseconds MetricsSampler::period() const
{
    return m_parts->period;
}

bool MetricsSampler::isRunning() const
{
    return !m_parts->running.empty();
}

void MetricsSampler::addDevices(const DeviceBatch& records)
{
    const auto add = [this](std::uint32_t device) {
        if (device != kNoneInBatch && m_parts->known.insert(device).second)
            m_parts->waiting.insert(device);
    };
    for (const ContextRecord& context : records.contexts)
        add(context.device);
    std::uint32_t last = kNoneInBatch;
    for (const DeviceWorkRecord& work : records.work) {
        if (work.place.device != last)
            add(last = work.place.device);
    }
}

void MetricsSampler::collect(DeviceBatch& batch)
{
    for (auto at = m_parts->running.begin(); !m_parts->isEnded && at != m_parts->running.end();) {
        const std::string before = at->second->description();
        const Result<> decoded = at->second->decode(batch);
        if (!decoded) {
            Parts::report(at->first, before + "; ended early: " + decoded.error().message, batch);
            ++batch.losses.metricSamples; // at least
        } else if (at->second->description() != before) {
            Parts::report(at->first, at->second->description(), batch);
        }
        at = decoded ? std::next(at) : m_parts->running.erase(at);
    }
    for (const std::uint32_t device : std::exchange(m_parts->waiting, {}))
        m_parts->start(device, batch);
}

void MetricsSampler::stop(DeviceBatch& batch)
{
    m_parts->isEnded = true;
    for (auto& [device, sampler] : m_parts->running) {
        const std::string before = sampler->description();
        if (const Result<> stopped = sampler->stop(batch); !stopped) {
            Parts::report(device, before + "; ended without the last samples: " + stopped.error().message, batch);
            ++batch.losses.metricSamples; // at least
        } else if (sampler->description() != before) {
            Parts::report(device, sampler->description(), batch);
        }
    }
}

} // namespace stallscope::cupti

#else

namespace stallscope::cupti {

struct MetricsSampler::Parts {
    std::chrono::nanoseconds period;
    std::set<std::uint32_t> known;
};

MetricsSampler::MetricsSampler(const CuptiApi&, std::chrono::nanoseconds, std::chrono::nanoseconds longestPeriod)
    : m_parts(std::make_unique<Parts>(Parts{longestPeriod, {}}))
{
}

MetricsSampler::~MetricsSampler() = default;

std::chrono::nanoseconds MetricsSampler::period() const
{
    return m_parts->period;
}

bool MetricsSampler::isRunning() const
{
    return false;
}

void MetricsSampler::addDevices(const DeviceBatch& records)
{
    for (const ContextRecord& context : records.contexts)
        m_parts->known.insert(context.device);
}

void MetricsSampler::collect(DeviceBatch& batch)
{
    for (const std::uint32_t device : std::exchange(m_parts->known, {})) {
        const BatchText key = batch.addText("GPU " + std::to_string(device) + " metrics");
        batch.facts.push_back({key, batch.addText("not recorded: this build was made with CUDA headers older than 12.6, which cannot sample metrics")});
    }
}

void MetricsSampler::stop(DeviceBatch&) {}

std::unique_ptr<MetricsSampler> MetricsSampler::takeRunning()
{
    return nullptr;
}

} // namespace stallscope::cupti

#endif
