// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/batch_codec.h"
#include "engine/inject/cuda/call_sites.h"
#include "engine/inject/cuda/cupti_search.h"
#include "engine/inject/record_variables.h"
#include "engine/inject/recording_interface.h"
#include "profiler/cupti/collector.h"
#include "profiler/record/signals_blocked.h"

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string_view>

namespace stallscope::inject {

namespace {

/// Default threshold, overridden by STALLSCOPE_RECORD_STACKS: shorter waits are not worth a stack.
constexpr Nanos kStackThreshold = 80'000;

std::string_view variableOf(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

std::optional<Nanos> numberIn(const char* variable)
{
    const std::string_view text = variableOf(variable);
    Nanos value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc{} && end == text.data() + text.size() && !text.empty() ? std::optional(value) : std::nullopt;
}

/// Serializes CUPTI's decoded batches into the recording.
class RecordingSink : public BatchSink {
public:
    explicit RecordingSink(const RecordingInterface& recording) : m_recording(recording) {}

    void take(DeviceBatch&& batch) override
    {
        const std::vector<std::byte> bytes = encodeBatch(std::move(batch));
        (void)m_recording.writeBlob(BlobKind::DeviceBatch, bytes.data(), bytes.size()); // losses are counted there
    }

private:
    const RecordingInterface& m_recording;
};

/// Notified of blocking calls. Never destroyed, because CUPTI calls it until the process ends.
class CudaObserver : public cupti::CallObserver {
public:
    explicit CudaObserver(const RecordingInterface& recording)
        : m_recording(recording), m_sites(numberIn(variable::kStacks).value_or(kStackThreshold), [&recording](CallStackRecord stack) {
              const std::vector<std::byte> bytes = encodeCallStack(std::move(stack));
              (void)recording.writeBlob(BlobKind::CallStack, bytes.data(), bytes.size());
          })
    {
    }

    void entered(const Moment& moment) noexcept override { m_sites.entered(moment.correlation, moment.time); }
    void left(const Moment& moment) noexcept override { m_sites.left(moment.thread, moment.correlation, moment.time); }
    void profilerSwitched(bool isOn) noexcept override { m_recording.note(isOn ? EventType::ProfilerStart : EventType::ProfilerStop); }

private:
    const RecordingInterface& m_recording;
    CallSites m_sites;
};

constexpr const char* kFact = "cuda";

void start(const RecordingInterface& recording)
{
    cupti::CollectorOptions options;
    options.library = namedCupti();
    options.hasWholeGraphs = variableOf(variable::kWholeGraphs) == "1";
    if (const auto interval = numberIn(variable::kGpuMetrics); interval && *interval > 0)
        options.metricsInterval = std::chrono::nanoseconds(*interval);
    options.hasEventTimes = variableOf(variable::kEventTimes) == "1";
    options.hasQueueTimes = variableOf(variable::kQueueTimes) == "1";
    options.hasDeviceLaunches = variableOf(variable::kDeviceLaunches) == "1";
    options.usesMonotonicClock = variableOf(variable::kClockOfCupti) != "wall"; // the driver initializes: there is no context yet
    options.observer = new CudaObserver(recording);
    options.sink = std::make_shared<RecordingSink>(recording);
    const SignalsBlocked blocked;
    const auto started = cupti::Collector::ofProcess(options);
    recording.writeFact(
        kFact, (started ? std::string(kCudaRecorded) + (*started)->description() : "not recorded: " + started.error().message + "; NVTX ranges are recorded").c_str());
}

} // namespace

} // namespace stallscope::inject

/// Called while the CUDA driver initializes: CUDA must not be used here, and nothing may wait for the driver.
extern "C" __attribute__((visibility("default"))) void stallscopeRecordCuda(const stallscope::inject::RecordingInterface* recording)
{
    using namespace stallscope::inject;
    try {
        if (recording->version == kArenaVersion)
            start(*recording);
        else
            recording->writeFact(kFact, "not recorded: libstallscope_inject_cuda.so is of another version");
    } catch (const std::exception& problem) { // out of memory, or no more threads
        recording->writeFact(kFact, ("not recorded: " + std::string(problem.what())).c_str());
    }
}
