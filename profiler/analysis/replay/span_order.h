// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/run_graph.h"
#include "profiler/analysis/replay/stream_launches.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace stallscope {

/// What had to be done on the device before each span of a graph: the one before it on its stream, what its stream was told to
/// wait for, the copy before it in its direction. Where the data contradict it, there is no such order, and it is counted.
class SpanOrder {
public:
    /// The orders of launches, by stream.
    SpanOrder(RunGraph& graph, const RunSpans& spans, const StreamDependencies& dependencies, const std::vector<StreamLaunches>& orders)
        : m_graph(graph), m_spans(spans), m_work(spans.work().spans()), m_dependencies(dependencies), m_orders(orders)
    {
    }
    void set();

private:
    [[nodiscard]] std::pair<Nanos, std::uint32_t> turnOf(std::uint32_t span) const;
    [[nodiscard]] bool precedes(std::uint32_t earlier, std::uint32_t later);
    void addEventWaits(std::uint32_t stream);
    void addNeed(const StreamDependencies::StreamWait& wait, std::uint32_t span);
    void orderStreams();
    void orderEngines();

    RunGraph& m_graph;
    const RunSpans& m_spans;
    const std::vector<DeviceSpan>& m_work;
    const StreamDependencies& m_dependencies;
    const std::vector<StreamLaunches>& m_orders;
};

} // namespace stallscope
