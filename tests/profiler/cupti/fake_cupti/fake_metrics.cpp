// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/cupti/fake_cupti/fake_metrics.h"

#include <algorithm>
#include <utility>

namespace stallscope::test {

namespace {

/// Devices are numbered from 1 where they are a pointer.
std::uint32_t numberOf(void* object)
{
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(object)) - 1;
}

} // namespace

/// Never destroyed: the collector may use it until the process ends.
FakeMetrics& fakeMetrics()
{
    static auto* const one = [] {
        auto* const made = new FakeMetrics;
        made->reset();
        return made;
    }();
    return *one;
}

void FakeMetrics::reset()
{
    const std::lock_guard lock(m_lock);
    m_chip = "GH100";
    m_support = kSupported;
    m_aspect = Aspect::Other;
    m_known = {"sm__", "dram__", "lts__", "pcie__"};
    m_mostInOnePass = 64;
    m_devices.clear();
    m_names.clear();
    for (Host* host : std::exchange(m_hosts, {}))
        delete host;
    m_violations = 0;
}

void FakeMetrics::setChip(const std::string& name)
{
    const std::lock_guard lock(m_lock);
    m_chip = name;
}

void FakeMetrics::setSupport(int level, Aspect aspect)
{
    const std::lock_guard lock(m_lock);
    m_support = level;
    m_aspect = aspect;
}

void FakeMetrics::setKnown(std::vector<std::string> parts)
{
    const std::lock_guard lock(m_lock);
    m_known = std::move(parts);
}

void FakeMetrics::setMostInOnePass(std::size_t metrics)
{
    const std::lock_guard lock(m_lock);
    m_mostInOnePass = metrics;
}

void FakeMetrics::sample(std::uint32_t device, std::uint64_t start, std::uint64_t end, double value)
{
    const std::lock_guard lock(m_lock);
    const auto known = m_devices.find(device);
    if (known != m_devices.end() && known->second.isSampling && !known->second.isOverflown)
        known->second.samples.push_back({start, end, value});
}

void FakeMetrics::overflow(std::uint32_t device)
{
    const std::lock_guard lock(m_lock);
    if (const auto known = m_devices.find(device); known != m_devices.end()) {
        known->second.isOverflown = true;
        known->second.samples.clear();
    }
}

std::size_t FakeMetrics::devicesOn() const
{
    const std::lock_guard lock(m_lock);
    return m_devices.size();
}

std::size_t FakeMetrics::hostsOpen() const
{
    const std::lock_guard lock(m_lock);
    return m_hosts.size();
}

std::size_t FakeMetrics::violations() const
{
    const std::lock_guard lock(m_lock);
    return m_violations;
}

std::vector<std::string> FakeMetrics::metricsOf(std::uint32_t device) const
{
    const std::lock_guard lock(m_lock);
    const auto known = m_names.find(device);
    return known != m_names.end() ? known->second : std::vector<std::string>();
}

std::uint64_t FakeMetrics::intervalOf(std::uint32_t device) const
{
    const std::lock_guard lock(m_lock);
    const auto known = m_devices.find(device);
    return known != m_devices.end() ? known->second.interval : 0;
}

bool FakeMetrics::countsCycles(std::uint32_t device) const
{
    const std::lock_guard lock(m_lock);
    const auto known = m_devices.find(device);
    return known != m_devices.end() && known->second.countsCycles;
}

bool FakeMetrics::isKnown(const std::string& name) const
{
    const std::lock_guard lock(m_lock);
    return std::any_of(m_known.begin(), m_known.end(), [&](const std::string& part) { return name.starts_with(part); });
}

FakeMetrics::Host* FakeMetrics::openHost(const std::string& chip)
{
    const std::lock_guard lock(m_lock);
    return *m_hosts.insert(new Host{chip, {}}).first;
}

FakeMetrics::Host* FakeMetrics::host(void* object)
{
    const std::lock_guard lock(m_lock);
    const auto known = m_hosts.find(static_cast<Host*>(object));
    return known != m_hosts.end() ? *known : nullptr;
}

void FakeMetrics::closeHost(void* object)
{
    const std::lock_guard lock(m_lock);
    if (m_hosts.erase(static_cast<Host*>(object)) > 0)
        delete static_cast<Host*>(object);
    else
        ++m_violations;
}

void* FakeMetrics::turnOn(std::uint32_t device)
{
    const std::lock_guard lock(m_lock);
    if (!m_devices.try_emplace(device).second)
        return nullptr;
    return reinterpret_cast<void*>(std::uintptr_t{device} + 1);
}

FakeMetrics::Device* FakeMetrics::device(void* object)
{
    const std::lock_guard lock(m_lock);
    const auto known = object ? m_devices.find(numberOf(object)) : m_devices.end();
    return known != m_devices.end() ? &known->second : nullptr;
}

void FakeMetrics::turnOff(void* object)
{
    const std::lock_guard lock(m_lock);
    m_devices.erase(numberOf(object));
}

void FakeMetrics::setNames(void* object, std::vector<std::string> names)
{
    const std::lock_guard lock(m_lock);
    m_names[numberOf(object)] = std::move(names);
}

} // namespace stallscope::test
