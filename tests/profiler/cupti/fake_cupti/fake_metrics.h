// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/cupti/fake_cupti/fake_cupti.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace stallscope::test {

/// State of the fake's sampling of hardware metrics: devices with a hardware buffer of samples, and host objects with metrics.
class __attribute__((visibility("hidden"))) FakeMetrics : public FakeMetricsControl {
public:
    struct Sample {
        std::uint64_t start = 0;
        std::uint64_t end = 0;
        double value = 0;
    };
    struct Host {
        std::string chip;
        std::vector<std::string> names;
    };
    struct Device {
        bool isConfigured = false;
        bool isSampling = false;
        bool isOverflown = false;
        std::uint64_t interval = 0;
        bool countsCycles = false;
        std::size_t bufferBytes = 0;
        std::size_t mostSamples = 0; ///< of an image
        std::vector<Sample> samples; ///< in the hardware buffer
    };

    void reset();
    /// Until the returned lock is released, only the calling thread uses it.
    [[nodiscard]] std::unique_lock<std::recursive_mutex> lock() const
    {
        if (m_isUnloaded)
            std::abort(); // as the heap of the real library would make the program
        ++m_waiting;
        std::unique_lock lock(m_lock);
        --m_waiting;
        return lock;
    }
    /// From now on no function may be called.
    void unload() { m_isUnloaded = true; }
    void setChip(const std::string& name) override;
    void setSupport(int level, Aspect aspect) override;
    void setKnown(std::vector<std::string> parts) override;
    void setMostInOnePass(std::size_t metrics) override;
    void sample(std::uint32_t device, std::uint64_t start, std::uint64_t end, double value) override;
    void overflow(std::uint32_t device) override;
    void hold() override { m_lock.lock(); }
    void release() override { m_lock.unlock(); }
    std::size_t callsHeld() const override { return m_waiting; }
    std::size_t devicesOn() const override;
    std::size_t hostsOpen() const override;
    std::size_t violations() const override;
    std::vector<std::string> metricsOf(std::uint32_t device) const override;
    std::uint64_t intervalOf(std::uint32_t device) const override;
    bool countsCycles(std::uint32_t device) const override;

    [[nodiscard]] const char* chip() const { return m_chip.c_str(); }
    [[nodiscard]] int support() const { return m_support; }
    /// Of one aspect: that of the device if it is because of this one, else it is supported.
    [[nodiscard]] int support(Aspect aspect) const { return aspect == m_aspect ? m_support : kSupported; }
    [[nodiscard]] bool isKnown(const std::string& name) const;
    [[nodiscard]] std::size_t passesFor(std::size_t metrics) const { return 1 + (metrics - 1) / m_mostInOnePass; }

    [[nodiscard]] Host* openHost(const std::string& chip);
    [[nodiscard]] Host* host(void* object);
    void closeHost(void* object);

    /// Null if the device is on already.
    [[nodiscard]] void* turnOn(std::uint32_t device);
    [[nodiscard]] Device* device(void* object);
    void turnOff(void* object);
    void setNames(void* object, std::vector<std::string> names);
    /// The library was used in a wrong order.
    void countViolation() { ++m_violations; }

private:
    mutable std::recursive_mutex m_lock;
    mutable std::atomic<std::size_t> m_waiting{0}; ///< for the lock
    std::string m_chip;
    static constexpr int kSupported = 3;

    int m_support = kSupported;
    Aspect m_aspect = Aspect::Other;
    std::vector<std::string> m_known;
    std::size_t m_mostInOnePass = 0;
    std::map<std::uint32_t, Device> m_devices;
    std::map<std::uint32_t, std::vector<std::string>> m_names;
    std::set<Host*> m_hosts;
    std::size_t m_violations = 0;
    std::atomic<bool> m_isUnloaded{false};
};

__attribute__((visibility("hidden"))) FakeMetrics& fakeMetrics();

} // namespace stallscope::test
