// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/device_model/device_model.h"
#include "profiler/analysis/replay/run_graph.h"

#include <vector>

namespace stallscope {

/// Sets durations and lags in a graph whose edges are known: as measured, except for a device that shares the cores of the
/// host (DeviceModel).
class GraphLags {
public:
    GraphLags(RunGraph& graph, const RunSpans& spans);
    void set();

private:
    void findWorkInWaits();
    void shareCores();
    void takeTimes(const TimeMap& map);
    void setUsual();
    void setSpan(SpanStep& span, Nanos start) const;
    void setLaunches();
    void setWaits();

    [[nodiscard]] bool isStaged(const HostStep& step) const;
    [[nodiscard]] Nanos launchStart(const SpanStep& span) const;
    [[nodiscard]] Nanos streamReady(const SpanStep& span) const;
    [[nodiscard]] Nanos needsReady(const SpanStep& span) const;
    [[nodiscard]] Nanos lastNeeded(const HostStep& step) const;
    [[nodiscard]] bool findsWork(std::size_t step) const;

    RunGraph& m_graph;
    const RunSpans& m_spans;
    std::vector<TimeRange> m_steps; // times with a core for each thread and stream
    std::vector<TimeRange> m_work;
    Nanos m_usualLatency = 0;
};

} // namespace stallscope
