// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/span_export.h"

#include "profiler/base/varint.h"

#include <algorithm>

namespace stallscope {

namespace {

bool isLaunched(SpanKind kind)
{
    return groupOf(kind) == LaneGroup::Work;
}

} // namespace

Result<LaunchFlows> LaunchFlows::find(const Trace& trace, const Job& job)
{
    LaunchFlows flows(trace);
    const Job quiet{job.stop, {}};
    const auto walked = walkSpans(trace, quiet, [&flows](const Track& track, const Lane&, const Span& span) {
        if (isLaunched(span.kind) && span.correlation.isValid())
            flows.m_launched.push_back(flows.numberOf(track, span));
    });
    if (!walked)
        return walked.error();
    std::sort(flows.m_launched.begin(), flows.m_launched.end());
    return flows;
}

std::optional<std::uint64_t> LaunchFlows::of(const Track& track, const Span& span) const
{
    if (!span.correlation.isValid() || !(isLaunched(span.kind) || span.kind == SpanKind::ApiCall))
        return std::nullopt;
    const std::uint64_t number = numberOf(track, span);
    return std::binary_search(m_launched.begin(), m_launched.end(), number) ? std::optional(number) : std::nullopt;
}

LaunchFlows::Range LaunchFlows::allOf(const Track& track, const Span& span) const
{
    if (!of(track, span))
        return {};
    const auto [begin, end] = std::equal_range(m_launched.begin(), m_launched.end(), numberOf(track, span));
    return {static_cast<std::uint64_t>(begin - m_launched.begin()) + 1, static_cast<std::uint64_t>(end - begin)};
}

std::uint64_t LaunchFlows::numberOf(const Track& track, const Span& span) const
{
    const std::size_t process = track.info.process.index();
    const std::uint64_t scope = process < m_trace->processes.size() ? m_trace->processes[process].correlationScope : 0;
    return scope << 32 | span.correlation.value();
}

namespace {

std::string_view wordOf(SyncScope scope)
{
    switch (scope) {
    case SyncScope::Device: return "device";
    case SyncScope::Context: return "context";
    case SyncScope::Stream: return "stream";
    case SyncScope::Event: return "event";
    case SyncScope::None: break;
    }
    return "none";
}

std::string_view wordOf(EventRole role)
{
    switch (role) {
    case EventRole::Recorded: return "recorded";
    case EventRole::StreamWaits: return "stream waits";
    case EventRole::HostWaits: return "host waits";
    case EventRole::Queried: return "queried";
    case EventRole::None: break;
    }
    return "none";
}

} // namespace

DetailValue valueOf(const Trace& trace, const SpanDetail& detail, DetailField field)
{
    const std::uint64_t value = detail.get(field);
    switch (field) {
    case DetailField::Direction: return std::string_view(nameOf(detail.direction()));
    case DetailField::SourceMemory: return std::string_view(nameOf(detail.sourceMemory()));
    case DetailField::TargetMemory: return std::string_view(nameOf(detail.targetMemory()));
    case DetailField::Scope: return wordOf(detail.scope());
    case DetailField::EventRole: return wordOf(detail.eventRole());
    case DetailField::Domain:
    case DetailField::OverheadCause: return trace.text(StringId(static_cast<std::uint32_t>(value)));
    case DetailField::Status:
    case DetailField::Payload:
    case DetailField::Priority: return unzigzag(value);
    default: return static_cast<std::int64_t>(value);
    }
}

} // namespace stallscope
