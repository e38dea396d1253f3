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

/// Watches the GPUs of the machine while something is recorded, and keeps what it sees as counters, a set for each GPU:
/// utilization, memory, power, clocks, traffic over PCIe. So a device that is slower than the time before, or is used by
/// somebody else, has a reason. They belong to the program's device with the same UUID, where it has one. Where there is no driver nothing happens. NVML is asked on a thread of the sampler's own,
/// since its calls wait; the feed takes the samples over. A sample holds for the time before it was taken, from the sample
/// before on.
class GpuSampler {
public:
    /// About as often as the numbers themselves change.
    static constexpr std::chrono::milliseconds kPeriod{100};

    /// Watches until the recording ends.
    static void attach(Recording& recording, std::chrono::milliseconds period = kPeriod, const std::string& library = Nvml::kLibrary);

    /// `zero` is when the session began, on the monotonic clock.
    GpuSampler(Nanos zero, std::chrono::milliseconds period, const std::string& library);
    /// Keeps what was sampled since the last time. On the thread that owns the builder.
    void take(TraceBuilder& builder);

private:
    /// One number of one GPU. The kinds stand in a table beside the code that asks for them.
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
    std::map<std::size_t, DeviceId> m_devices;                           // the program's, or a device for each GPU where nothing is known of a program
    std::map<std::pair<std::size_t, std::size_t>, Nanos> m_last;         // the thread's: when each was sampled before
    std::mutex m_mutex;
    std::condition_variable_any m_ended;
    std::vector<Sample> m_samples;    // under the mutex
    std::vector<std::string> m_uuids; // likewise; by GPU
    std::jthread m_thread;            // last: it uses all of the above
};

} // namespace stallscope
