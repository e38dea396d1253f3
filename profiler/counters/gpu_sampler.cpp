// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/counters/gpu_sampler.h"

#include "profiler/trace/build/trace_builder.h"

#include <array>
#include <memory>
#include <optional>

namespace stallscope {

namespace {

struct Kind {
    const char* name;
    const char* unit;
    std::optional<double> (Nvml::*ask)(std::size_t gpu) const;
    bool isSlow; // sampled on one GPU at a time, so that slow queries do not add up
};

constexpr std::array<Kind, 8> kKinds{{
    {"utilization", "%", &Nvml::busyShare, false},
    {"memory utilization", "%", &Nvml::memoryBusyShare, false},
    {"memory in use", "bytes", &Nvml::usedBytes, false},
    {"power", "W", &Nvml::watts, false},
    {"SM clock", "MHz", &Nvml::multiprocessorMegahertz, false},
    {"memory clock", "MHz", &Nvml::memoryMegahertz, false},
    {"PCIe sent", "bytes/s", &Nvml::sent, true},
    {"PCIe received", "bytes/s", &Nvml::received, true},
}};

void belongTo(DeviceId device, TraceBuilder& builder, CounterInfo& counter)
{
    counter.device = device;
    counter.process = builder.device(device).process;
}

} // namespace

void GpuSampler::attach(Recording& recording, std::chrono::milliseconds period, const std::string& library)
{
    const auto sampler = std::make_shared<GpuSampler>(monotonicNow() - recording.now(), period, library);
    recording.addSource([sampler](TraceBuilder& builder) { sampler->take(builder); });
}

GpuSampler::GpuSampler(Nanos zero, std::chrono::milliseconds period, const std::string& library)
    : m_zero(zero), m_period(period), m_thread([this, library](const std::stop_token& stop) { watch(stop, library); })
{
}

void GpuSampler::watch(const std::stop_token& stop, const std::string& library)
{
    const auto nvml = Nvml::load(library);
    if (!nvml || nvml->count() == 0)
        return;
    {
        const std::lock_guard lock(m_mutex);
        for (std::size_t gpu = 0; gpu < nvml->count(); ++gpu)
            m_uuids.push_back(nvml->uuid(gpu));
    }
    for (std::size_t round = 0; !stop.stop_requested(); ++round) {
        const auto next = std::chrono::steady_clock::now() + m_period;
        sample(*nvml, round);
        std::unique_lock lock(m_mutex);
        m_ended.wait_until(lock, stop, next, [] { return false; });
    }
}

void GpuSampler::sample(const Nvml& nvml, std::size_t round)
{
    for (std::size_t gpu = 0; gpu < nvml.count(); ++gpu) {
        for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
            if (kKinds[kind].isSlow && round % nvml.count() != gpu)
                continue;
            const Nanos asked = monotonicNow() - m_zero;
            const auto value = (nvml.*kKinds[kind].ask)(gpu);
            const auto before = m_last.try_emplace({gpu, kind}, asked).first;
            const Nanos from = std::exchange(before->second, monotonicNow() - m_zero);
            const std::lock_guard lock(m_mutex);
            if (value)
                m_samples.push_back({gpu, kind, from, *value});
        }
    }
}

void GpuSampler::take(TraceBuilder& builder)
{
    std::vector<Sample> samples;
    {
        const std::lock_guard lock(m_mutex);
        samples.swap(m_samples);
    }
    findDevices(builder);
    for (const Sample& sample : samples)
        builder.counter(counterOf(builder, sample)).append(sample.from, sample.value);
}

/// CUDA reports a device when it is first used, or never. Existing counters are then assigned to it.
void GpuSampler::findDevices(TraceBuilder& builder)
{
    std::vector<std::string> uuids;
    {
        const std::lock_guard lock(m_mutex);
        uuids = m_uuids;
    }
    for (std::size_t gpu = 0; gpu < uuids.size(); ++gpu) {
        if (m_devices.contains(gpu))
            continue;
        auto device = deviceWithUuid(builder, uuids[gpu]);
        if (!device && builder.processCount() == 0 && !uuids[gpu].empty()) // a trace that contains only GPUs
            device = builder.addDevice({"GPU " + std::to_string(gpu), static_cast<std::uint32_t>(gpu), {}, 0, 0, uuids[gpu]});
        if (!device)
            continue;
        m_devices.emplace(gpu, *device);
        for (const auto& [key, counter] : m_counters) {
            if (key.first == gpu)
                belongTo(*device, builder, builder.counter(counter).info());
        }
    }
}

CounterId GpuSampler::counterOf(TraceBuilder& builder, const Sample& sample)
{
    const auto known = m_counters.find({sample.gpu, sample.kind});
    if (known != m_counters.end())
        return known->second;
    const Kind& kind = kKinds[sample.kind];
    CounterInfo info{"GPU " + std::to_string(sample.gpu) + ": " + kind.name, kind.unit, builder.processCount() > 0 ? ProcessId(0) : ProcessId(), {}};
    if (const auto device = m_devices.find(sample.gpu); device != m_devices.end())
        belongTo(device->second, builder, info);
    const CounterId id = builder.addCounter(std::move(info));
    m_counters.emplace(std::pair(sample.gpu, sample.kind), id);
    return id;
}

} // namespace stallscope
