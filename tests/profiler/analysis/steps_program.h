// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/steps/steps.h"
#include "tests/support/scenario.h"

#include <algorithm>

namespace stallscope::test {

/// A program with one thread that launches and one stream.
class StepsProgram {
public:
    static constexpr Nanos kCall = 2'000;
    static constexpr Nanos kLatency = 6'000; ///< from a launch to the start of its kernel on an idle stream
    static constexpr Nanos kWakeup = 9'000;
    static constexpr Nanos kKernel = 20'000;

    StepsProgram() : m_main(m_scenario.thread("main")), m_stream(m_scenario.stream("7")) {}

    [[nodiscard]] Scenario& scenario() { return m_scenario; }
    [[nodiscard]] TrackId main() const { return m_main; }
    [[nodiscard]] TrackId stream() const { return m_stream; }
    [[nodiscard]] Nanos now() const { return m_now; }
    void work(Nanos length) { m_now += length; }
    void launch(const char* name, Nanos kernel = kKernel)
    {
        const Nanos start = std::max(m_now + kLatency, m_busyUntil);
        m_scenario.launch(m_main, {m_now, m_now + kCall}, m_stream, {start, start + kernel}, name);
        m_now += kCall;
        m_busyUntil = start + kernel;
    }
    void wait(Nanos more = 0)
    {
        const Nanos end = std::max(m_now + 1'000, m_busyUntil + kWakeup) + more;
        m_scenario.call(m_main, "cudaStreamSynchronize", {m_now, end}, {}, Scenario::onStream(7));
        m_now = end;
    }
    void forward()
    {
        for (const char* name : {"embed", "gemm", "relu", "gemm", "relu", "loss"})
            launch(name);
    }
    [[nodiscard]] RunSteps steps()
    {
        const auto trace = m_scenario.trace();
        return findSteps(**FullAnalysis::build(trace, RunId(0)));
    }

private:
    Scenario m_scenario;
    TrackId m_main;
    TrackId m_stream;
    Nanos m_now = 0;
    Nanos m_busyUntil = 0;
};

[[nodiscard]] inline Nanos partsOf(const Explanation& explained)
{
    return explained.kernel + explained.exposedCopy + explained.bothIdle + explained.otherIdle;
}

} // namespace stallscope::test
