// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/span_order.h"

#include "profiler/analysis/intervals/sorted_runs.h"
#include "profiler/analysis/waits/stream_predecessors.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace stallscope {

namespace {

/// A copy engine works in one direction at a time, whatever stream the copy is from.
std::optional<std::size_t> engineOf(const Trace& trace, const DeviceSpan& span)
{
    if (span.kind != SpanKind::Memcpy)
        return std::nullopt;
    switch (trace.pools->details.get(span.detail).direction()) {
    case CopyDirection::HostToDevice: return 0;
    case CopyDirection::DeviceToHost: return 1;
    default: return std::nullopt;
    }
}

} // namespace

void SpanOrder::set()
{
    orderStreams();
    orderEngines();
}

/// When the host came to what started a span, and where among what came at that time.
std::pair<Nanos, std::uint32_t> SpanOrder::turnOf(std::uint32_t span) const
{
    const std::uint32_t step = m_graph.m_spans[span].step;
    return step == SpanStep::kNone ? std::pair(m_work[span].start, UINT32_MAX) : std::pair(m_graph.m_steps[step].call.start, step);
}
/// Whether one was launched before the other, and had ended when the other began; counted where not.
bool SpanOrder::precedes(std::uint32_t earlier, std::uint32_t later)
{
    if (m_work[earlier].end <= m_work[later].start && turnOf(earlier) <= turnOf(later))
        return true;
    ++m_graph.m_contradictions;
    return false;
}

void SpanOrder::orderStreams()
{
    for (std::uint32_t place = 0; place < m_spans.work().streams().size(); ++place) {
        const WorkStream& stream = m_spans.work().streams()[place];
        for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i) {
            if (i > stream.first && precedes(i - 1, i))
                m_graph.m_spans[i].before = i - 1;
        }
        addEventWaits(place);
    }
}

/// What the stream was told to wait for holds up the first span that was launched behind it.
void SpanOrder::addEventWaits(std::uint32_t place)
{
    const WorkStream& stream = m_spans.work().streams()[place];
    const auto waits = m_dependencies.of(place);
    std::size_t told = 0;
    for (std::uint32_t i = stream.first; i < stream.first + stream.count && told < waits.size(); ++i) {
        SpanStep& span = m_graph.m_spans[i];
        span.needs.first = static_cast<std::uint32_t>(m_graph.m_needs.size());
        for (; told < waits.size() && waits[told].start < launchTimeOf(m_spans, m_work[i]); ++told)
            addNeed(waits[told], i);
        span.needs.count = static_cast<std::uint32_t>(m_graph.m_needs.size()) - span.needs.first;
    }
}

void SpanOrder::addNeed(const StreamDependencies::StreamWait& wait, std::uint32_t span)
{
    for (const std::uint32_t awaited : wait.streams) {
        const auto need = m_orders[awaited].lastBefore(wait.recorded, kTimeLimit, m_work);
        if (need && precedes(*need, span))
            m_graph.m_needs.push_back(*need);
    }
}

void SpanOrder::orderEngines()
{
    struct Copy {
        Nanos start = 0;
        std::uint32_t span = 0;
    };
    std::vector<std::array<std::vector<Copy>, 2>> engines(m_spans.trace().devices.size());
    for (const WorkStream& stream : m_spans.work().streams()) {
        for (std::uint32_t i = stream.first; i < stream.first + stream.count && stream.device.isValid(); ++i) {
            if (const auto engine = engineOf(m_spans.trace(), m_work[i]))
                engines[stream.device.index()][*engine].push_back({m_work[i].start, i});
        }
    }
    for (auto& device : engines) {
        for (std::vector<Copy>& copies : device) {
            sortRuns(std::span(copies), [](const Copy& a, const Copy& b) { return a.start < b.start; });
            for (std::size_t i = 1; i < copies.size(); ++i) {
                const std::uint32_t before = copies[i - 1].span;
                if (m_work[before].end <= copies[i].start && turnOf(before) <= turnOf(copies[i].span))
                    m_graph.m_spans[copies[i].span].engine = before;
            }
        }
    }
}

} // namespace stallscope
