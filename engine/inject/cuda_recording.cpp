// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda_recording.h"

#include "engine/inject/call_sites.h"
#include "engine/inject/cupti_search.h"
#include "profiler/cupti/collector.h"
#include "profiler/record/batch_intake.h"
#include "profiler/record/signals_blocked.h"

#include <atomic>
#include <exception>

namespace stallscope::inject {

namespace {

/// Told of calls that wait. Never destroyed: CUPTI calls it until the very end.
class CudaObserver : public cupti::CallObserver {
public:
    explicit CudaObserver(ProcessRecording& process) : m_process(process), m_sites(process.recording().pools(), process.options().stackThreshold) {}

    void entered(const Moment& moment) noexcept override { m_sites.entered(moment.correlation, moment.time); }
    void left(const Moment& moment) noexcept override { m_sites.left(moment.thread, moment.correlation, moment.time); }
    void profilerSwitched(bool isOn) noexcept override
    {
        if (m_process.options().range != RecordOptions::Range::Profiler || m_isProfiling.exchange(isOn) == isOn)
            return; // it is a switch, not a count; and a call of the runtime calls that of the driver
        if (isOn)
            m_process.enterGate();
        else
            m_process.leaveGate();
    }

    [[nodiscard]] CallSites& sites() { return m_sites; }

private:
    ProcessRecording& m_process;
    CallSites m_sites;
    std::atomic<bool> m_isProfiling{false};
};

std::shared_ptr<BatchSink> intakeOf(ProcessRecording& process, CudaObserver& observer)
{
    const auto stacks = [&observer](std::uint32_t thread, std::uint32_t correlation) { return observer.sites().take(thread, correlation); };
    Recording& recording = process.recording();
    auto intake = std::make_shared<BatchIntake>(recording.zero(), recording.process(), stacks);
    recording.feed().addSourceSoon([intake, &names = process.threadNames()](TraceBuilder& builder) {
        intake->collect(builder);
        names.applyToNew(builder);
    });
    return intake;
}

cupti::CollectorOptions optionsFor(ProcessRecording& process, CudaObserver& observer)
{
    cupti::CollectorOptions options;
    options.library = namedCupti();
    options.hasWholeGraphs = process.options().hasWholeGraphs;
    options.observer = &observer;
    options.sink = intakeOf(process, observer);
    return options;
}

/// When the program ends, the collector hands over what it has before the recording is finished: of exit handlers the last
/// one runs first, and the recording's was there before.
void start(ProcessRecording& process)
{
    auto* const observer = new CudaObserver(process);
    const SignalsBlocked blocked;
    const auto started = cupti::Collector::ofProcess(optionsFor(process, *observer));
    process.setCudaState(started ? "recorded by " + (*started)->description() : "not recorded: " + started.error().message);
}

} // namespace

/// The driver waits for it, and others may wait for the driver: nobody else is waited for here.
void recordCuda(ProcessRecording& process)
{
    static std::atomic<bool> isAsked{false}; // once a process: a forked child cannot use CUDA that its parent began
    if (isAsked.exchange(true))
        return;
    if (!process.options().usesCupti)
        return process.setCudaState("left to the program, as asked");
    try {
        start(process);
    } catch (const std::exception& problem) { // no memory, no more threads
        process.setCudaState(std::string("not recorded: ") + problem.what());
    }
}

} // namespace stallscope::inject
