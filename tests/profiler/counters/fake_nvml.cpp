// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A library with NVML's function names and two GPUs: one reports everything, the other reports neither power nor bus, like
// MIG slices. A third has fallen off the bus.

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr int kSuccess = 0;
constexpr int kNotSupported = 3;
constexpr int kLost = 15;
constexpr int kDriverNotLoaded = 9;

std::atomic<int> open{0}; // a sampler's thread counts, a test looks
int gpus[2] = {0, 1};

bool isSecond(void* device)
{
    return device == &gpus[1];
}

} // namespace

extern "C" {

struct Utilization {
    unsigned gpu;
    unsigned memory;
};
struct Memory {
    unsigned long long total;
    unsigned long long free;
    unsigned long long used;
};

int nvmlInit_v2()
{
    if (std::getenv("FAKE_NVML_HAS_NO_DRIVER"))
        return kDriverNotLoaded;
    ++open;
    return kSuccess;
}
int nvmlShutdown()
{
    --open;
    return kSuccess;
}
/// How often it was initialized and not yet shut down.
int fakeNvmlOpen()
{
    return open;
}
int nvmlDeviceGetCount_v2(unsigned* count)
{
    *count = 3;
    return kSuccess;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device)
{
    if (index > 1)
        return kLost;
    *device = &gpus[index];
    return kSuccess;
}
int nvmlDeviceGetUUID(void* device, char* text, unsigned length)
{
    (void)std::snprintf(text, length, "GPU-00000000-0000-0000-0000-00000000000%d", isSecond(device) ? 2 : 1);
    return kSuccess;
}
int nvmlDeviceGetUtilizationRates(void* device, Utilization* rates)
{
    *rates = isSecond(device) ? Utilization{5, 1} : Utilization{73, 12};
    return kSuccess;
}
int nvmlDeviceGetMemoryInfo(void* /*device*/, Memory* memory)
{
    *memory = {150'000'000'000ULL, 145'000'000'000ULL, 5'000'000'000ULL};
    return kSuccess;
}
int nvmlDeviceGetPowerUsage(void* device, unsigned* milliwatts)
{
    *milliwatts = 250'500;
    return isSecond(device) ? kNotSupported : kSuccess;
}
int nvmlDeviceGetClockInfo(void* /*device*/, int domain, unsigned* megahertz)
{
    *megahertz = domain == 1 ? 1980 : domain == 2 ? 2619 : 0;
    return kSuccess;
}
int nvmlDeviceGetPcieThroughput(void* device, int direction, unsigned* kilobytes)
{
    *kilobytes = direction == 0 ? 3'000 : 20'000;
    return isSecond(device) ? kNotSupported : kSuccess;
}
}
