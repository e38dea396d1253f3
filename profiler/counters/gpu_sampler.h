// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/counters/nvml.h"
#include "profiler/record/recording.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace stallscope {

/// Samples the GPUs of the machine during a recording as counters per GPU: utilization, memory, power, clocks, PCIe
/// traffic. Explains why a device is slower than before, or shared with others. The counters belong to the program's device
/// with the same UUID, if there is one. No-op without a driver. NVML is queried on a separate thread, because its calls
/// block; the feed collects the samples. A sample covers the time since the previous one.
class GpuSampler {
public:
    /// Approximately the update rate of the driver's values.
    static constexpr std::chrono::milliseconds kPeriod{100};

    /// Samples until the recording ends.
    static void attach(Recording& recording, std::chrono::milliseconds period = kPeriod, const std::string& library = Nvml::kLibrary);

    /// `zero`: start of the session on the monotonic clock.
    GpuSampler(Nanos zero, std::chrono::milliseconds period, const std::string& library);
    /// Appends the samples since the last call. Called on the builder's thread.
    void take(TraceBuilder& builder);

private:
    /// One value of one GPU. The kinds are listed in a table in the source.
    struct Sample {
        std::size_t gpu = 0;
        std::size_t kind = 0;
        Nanos from = 0;
        double value = 0;
    };

    void watch(const std::stop_token& stop, const std::string& library);
    void sample(const Nvml& nvml, std::size_t round);
    void findDevices(TraceBuilder& builder);
    [[nodiscard]] CounterId counterOf(TraceBuilder& builder, const Sample& sample);

    Nanos m_zero;
    std::chrono::milliseconds m_period;
    std::map<std::pair<std::size_t, std::size_t>, CounterId> m_counters; // by GPU and kind
    std::map<std::size_t, DeviceId> m_devices;                           // the program's device, or a separate one per GPU if no program is known
    std::map<std::pair<std::size_t, std::size_t>, Nanos> m_last;         // used by the sampler thread: time of the previous sample of each kind
    std::mutex m_mutex;
    std::condition_variable_any m_ended;
    std::vector<Sample> m_samples;    // guarded by the mutex
    std::vector<std::string> m_uuids; // likewise; by GPU
    std::jthread m_thread;            // last: uses all of the above
};

} // namespace stallscope
