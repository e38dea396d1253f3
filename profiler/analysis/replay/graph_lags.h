// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/run_graph.h"

#include <array>
#include <vector>

namespace stallscope {

class Pace;

/// How long everything takes in a graph whose order is known, and how long after what it waited for it starts: as measured, or
/// where cores are shared, as it would be with cores enough.
class GraphLags {
public:
    GraphLags(RunGraph& graph, const RunSpans& spans);
    void set();

private:
    void share();
    void takeTimes(const Pace& pace);
    void setUsual();
    void setSpan(SpanStep& span, Nanos start) const;
    void setLaunches();
    void setWaits();
    void setCold();

    [[nodiscard]] Nanos launchStart(const SpanStep& span) const;
    [[nodiscard]] Nanos streamReady(const SpanStep& span) const;
    [[nodiscard]] Nanos needsReady(const SpanStep& span) const;
    [[nodiscard]] Nanos lastNeeded(const HostStep& step) const;
    [[nodiscard]] bool findsWork(std::size_t step) const;
    [[nodiscard]] Nanos idleBefore(std::size_t span) const;

    RunGraph& m_graph;
    const RunSpans& m_spans;
    std::vector<TimeRange> m_steps; // when each was, with cores enough
    std::vector<TimeRange> m_work;
    Nanos m_usualLatency = 0;
};

} // namespace stallscope
