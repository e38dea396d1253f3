// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda_recording.h"

#include "engine/inject/call_sites.h"
#include "engine/inject/cupti_search.h"
#include "engine/inject/signals_blocked.h"
#include "profiler/cupti/collector.h"
#include "profiler/record/batch_intake.h"

#include <atomic>

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
        if (m_process.options().range != RecordOptions::Range::Profiler)
            return;
        if (isOn)
            m_process.enterGate();
        else
            m_process.leaveGate();
    }

    [[nodiscard]] CallSites& sites() { return m_sites; }

private:
    ProcessRecording& m_process;
    CallSites m_sites;
};

cupti::CollectorOptions optionsFor(const RecordOptions& asked, CudaObserver& observer)
{
    cupti::CollectorOptions options;
    options.library = namedCupti();
    options.hasWholeGraphs = asked.hasWholeGraphs;
    options.observer = &observer;
    return options;
}

/// Everything that CUPTI has, into the recording, before that is finished.
void finish(cupti::Collector& collector)
{
    collector.flushAll();
    collector.setSink(nullptr);
    collector.stop();
}

} // namespace

void recordCuda(ProcessRecording& process)
{
    static std::atomic<bool> isAsked{false}; // once a process: a forked child cannot use CUDA that its parent began
    if (isAsked.exchange(true))
        return;
    if (!process.options().usesCupti)
        return process.setCudaState("left to the program, as asked");
    auto* const observer = new CudaObserver(process);
    const SignalsBlocked blocked;
    const auto started = cupti::Collector::ofProcess(optionsFor(process.options(), *observer));
    if (!started)
        return process.setCudaState("not recorded: " + started.error().message);
    cupti::Collector& collector = **started;
    process.setCudaState("recorded by " + collector.description());
    const auto stacks = [observer](std::uint32_t thread, std::uint32_t correlation) { return observer->sites().take(thread, correlation); };
    collector.setSink(BatchIntake::attach(process.recording(), stacks));
    process.beforeFinish([&collector] { finish(collector); });
}

} // namespace stallscope::inject
