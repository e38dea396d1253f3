// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/core_use.h"

#include <algorithm>
#include <string_view>

namespace stallscope {

namespace {

bool isMadeOfThreads(const DeviceInfo& device)
{
    return device.name == "cpu" || std::string_view(device.name).starts_with("cpu:");
}

} // namespace

double sharedCores(const RunSpans& spans)
{
    const Trace& trace = spans.trace();
    if (trace.format != SourceFormat::Stallscope)
        return 0;
    double cores = 0;
    for (const WorkStream& stream : spans.work().streams()) {
        if (stream.count == 0 || !stream.device.isValid())
            continue;
        const DeviceInfo& device = trace.devices[stream.device.index()];
        if (!isMadeOfThreads(device))
            return 0;
        cores = device.multiprocessors;
    }
    return cores;
}

CoreUse coreUse(const RunSpans& spans, const RunGraph& graph, const Whereabouts& where)
{
    CoreUse use;
    for (std::size_t i = 0; i < where.spans.size(); ++i)
        (spans.work().spans()[i].kind == SpanKind::Memcpy ? use.copying : use.computing).push_back(where.spans[i]);
    const auto& steps = graph.steps();
    for (std::size_t i = 0; i < steps.size();) {
        Nanos since = where.window.start;
        const std::uint32_t thread = steps[i].thread;
        for (; i < steps.size() && steps[i].thread == thread; ++i) {
            if (!steps[i].waits() || steps[i].worksMeanwhile)
                continue;
            use.computing.push_back({since, where.steps[i].start});
            since = where.steps[i].end;
        }
        const bool endsTheRun = graph.tail() && graph.tail()->thread == thread;
        use.computing.push_back({since, endsTheRun ? where.window.end : where.steps[i - 1].end});
    }
    return use;
}

Together togetherOf(const RunGraph& graph)
{
    return [&graph](double computing, double copying) { return graph.workers().together(computing, copying, graph.cores()); };
}

} // namespace stallscope
