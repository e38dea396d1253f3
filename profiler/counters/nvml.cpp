// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/counters/nvml.h"

#include <dlfcn.h>

namespace stallscope {

namespace {

// NVML's types and constants, which are part of its stable ABI
using Status = int;
constexpr Status kSuccess = 0;
using Device = void*;
constexpr int kMultiprocessorClock = 1;
constexpr int kMemoryClock = 2;
constexpr int kSent = 0;
constexpr int kReceived = 1;

constexpr double kKilobyte = 1000;

template <class Function>
bool find(void* library, const char* name, Function*& function)
{
    function = reinterpret_cast<Function*>(dlsym(library, name));
    return function != nullptr;
}

} // namespace

// NVML's structures are members: GCC 14 crashes on a pointer to a function that takes one of an unnamed namespace where this
// file is included in another.
struct Nvml::Library {
    struct Utilization {
        unsigned gpu;
        unsigned memory;
    };
    struct Memory {
        unsigned long long total;
        unsigned long long free;
        unsigned long long used;
    };

    void* handle = nullptr;
    bool isReady = false;
    Status (*init)() = nullptr;
    Status (*shutdown)() = nullptr;
    Status (*count)(unsigned*) = nullptr;
    Status (*device)(unsigned, Device*) = nullptr;
    Status (*uuid)(Device, char*, unsigned) = nullptr;
    Status (*utilization)(Device, Utilization*) = nullptr;
    Status (*memory)(Device, Memory*) = nullptr;
    Status (*power)(Device, unsigned*) = nullptr;
    Status (*clock)(Device, int, unsigned*) = nullptr;
    Status (*throughput)(Device, int, unsigned*) = nullptr;

    explicit Library(const std::string& name) : handle(dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL))
    {
        isReady = handle && find(handle, "nvmlInit_v2", init) && find(handle, "nvmlShutdown", shutdown) && find(handle, "nvmlDeviceGetCount_v2", count)
            && find(handle, "nvmlDeviceGetHandleByIndex_v2", device) && find(handle, "nvmlDeviceGetUUID", uuid)
            && find(handle, "nvmlDeviceGetUtilizationRates", utilization) && find(handle, "nvmlDeviceGetMemoryInfo", memory)
            && find(handle, "nvmlDeviceGetPowerUsage", power) && find(handle, "nvmlDeviceGetClockInfo", clock)
            && find(handle, "nvmlDeviceGetPcieThroughput", throughput) && init() == kSuccess;
    }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
    ~Library()
    {
        if (isReady)
            (void)shutdown();
        if (handle)
            (void)dlclose(handle);
    }
};

std::unique_ptr<Nvml> Nvml::load(const std::string& library)
{
    auto loaded = std::make_unique<Library>(library);
    return loaded->isReady ? std::unique_ptr<Nvml>(new Nvml(std::move(loaded))) : nullptr;
}

Nvml::Nvml(std::unique_ptr<Library> library) : m_library(std::move(library))
{
    unsigned count = 0;
    if (m_library->count(&count) != kSuccess)
        return;
    for (unsigned i = 0; i < count; ++i) {
        Device device = nullptr;
        // A GPU that has fallen off the bus keeps its index, so that the others do, but reports no values.
        m_devices.push_back(m_library->device(i, &device) == kSuccess ? device : nullptr);
    }
}

Nvml::~Nvml() = default;

std::string Nvml::uuid(std::size_t gpu) const
{
    constexpr unsigned kLongest = 96; // NVML's limit
    char text[kLongest] = {};
    return m_devices[gpu] && m_library->uuid(m_devices[gpu], text, kLongest) == kSuccess ? text : std::string();
}

std::optional<double> Nvml::busyShare(std::size_t gpu) const
{
    Library::Utilization rates{};
    if (!m_devices[gpu] || m_library->utilization(m_devices[gpu], &rates) != kSuccess)
        return std::nullopt;
    return rates.gpu;
}

std::optional<double> Nvml::memoryBusyShare(std::size_t gpu) const
{
    Library::Utilization rates{};
    if (!m_devices[gpu] || m_library->utilization(m_devices[gpu], &rates) != kSuccess)
        return std::nullopt;
    return rates.memory;
}

std::optional<double> Nvml::usedBytes(std::size_t gpu) const
{
    Library::Memory memory{};
    if (!m_devices[gpu] || m_library->memory(m_devices[gpu], &memory) != kSuccess)
        return std::nullopt;
    return static_cast<double>(memory.used);
}

std::optional<double> Nvml::watts(std::size_t gpu) const
{
    unsigned milliwatts = 0;
    if (!m_devices[gpu] || m_library->power(m_devices[gpu], &milliwatts) != kSuccess)
        return std::nullopt;
    return milliwatts / 1000.0;
}

std::optional<double> Nvml::multiprocessorMegahertz(std::size_t gpu) const
{
    return megahertz(gpu, kMultiprocessorClock);
}

std::optional<double> Nvml::memoryMegahertz(std::size_t gpu) const
{
    return megahertz(gpu, kMemoryClock);
}

std::optional<double> Nvml::sent(std::size_t gpu) const
{
    return throughput(gpu, kSent);
}

std::optional<double> Nvml::received(std::size_t gpu) const
{
    return throughput(gpu, kReceived);
}

std::optional<double> Nvml::megahertz(std::size_t gpu, int domain) const
{
    unsigned value = 0;
    if (!m_devices[gpu] || m_library->clock(m_devices[gpu], domain, &value) != kSuccess)
        return std::nullopt;
    return value;
}

std::optional<double> Nvml::throughput(std::size_t gpu, int direction) const
{
    unsigned kilobytes = 0;
    if (!m_devices[gpu] || m_library->throughput(m_devices[gpu], direction, &kilobytes) != kSuccess)
        return std::nullopt;
    return kilobytes * kKilobyte;
}

} // namespace stallscope
