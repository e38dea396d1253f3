// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/write/session_writer.h"
#include "tests/support/scenario.h"

#include <QString>

#include <optional>

namespace stallscope::test {

/// A session file written by another program: one run with launches and waits.
///
///     GrowingSession session(path);
///     session.grow(100);
///     session.finish();            // or session.die(), as a program that is killed
class GrowingSession {
public:
    static constexpr Nanos kLaunch = 10'000; ///< a launch and its wait, from one to the next
    static constexpr std::uint64_t kSpansALaunch = 3;

    explicit GrowingSession(const QString& path, bool hasWindow = true) : m_hasWindow(hasWindow), m_writer(*SessionWriter::create(path.toStdString()))
    {
        Run run;
        run.name = "train.py";
        run.state = RunState::Running;
        if (hasWindow)
            run.window = TimeRange{0, 0};
        (void)m_scenario.builder().addRun(run);
    }

    void grow(int launches)
    {
        for (int i = 0; i < launches; ++i, m_now += kLaunch) {
            m_scenario.launch(m_main, {m_now, m_now + 1'000}, m_stream, {m_now + 2'000, m_now + 6'000}, "gemm");
            m_scenario.call(m_main, "cudaStreamSynchronize", {m_now + 1'500, m_now + 6'500}, {}, Scenario::onStream(7));
        }
        TraceBuilder& builder = m_scenario.builder();
        builder.track(m_main).advance(m_now);
        builder.track(m_stream).advance(m_now);
        if (m_hasWindow)
            builder.run(RunId(0)).window = TimeRange{0, m_now};
        write(*builder.publish());
    }
    /// Adds a late call of the last launch, between its wait and the next launch.
    void growLate()
    {
        m_scenario.call(m_main, "cudaFree", {m_now - kLaunch + 7'000, m_now - kLaunch + 8'000});
        write(*m_scenario.builder().publish());
    }
    void finish()
    {
        m_scenario.builder().run(RunId(0)).state = RunState::Done;
        m_scenario.builder().run(RunId(0)).window = TimeRange{0, m_now};
        if (!m_writer->finish(*m_scenario.builder().finish()))
            qFatal("the session cannot be finished");
        m_writer.reset();
    }
    void die() { m_writer.reset(); }

private:
    void write(const Trace& trace)
    {
        if (!m_writer->write(trace) || !m_writer->flush())
            qFatal("the session cannot be written");
    }

    Scenario m_scenario;
    TrackId m_main = m_scenario.thread("main");
    TrackId m_stream = m_scenario.stream("7");
    Nanos m_now = 0;
    bool m_hasWindow;
    std::optional<SessionWriter> m_writer;
};

} // namespace stallscope::test
