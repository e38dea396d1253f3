// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/span_facts.h"

#include "profiler/formats/chrome/json_text.h"

#include <array>
#include <utility>

namespace stallscope {

namespace {

using Taken = std::pair<Arg, DetailField>;

constexpr std::array<Taken, 11> kOfKernels{{
    {Arg::GridX, DetailField::GridX},
    {Arg::GridY, DetailField::GridY},
    {Arg::GridZ, DetailField::GridZ},
    {Arg::BlockX, DetailField::BlockX},
    {Arg::BlockY, DetailField::BlockY},
    {Arg::BlockZ, DetailField::BlockZ},
    {Arg::Registers, DetailField::Registers},
    {Arg::SharedMemory, DetailField::DynamicShared}, // static and dynamic together: the file does not separate them
    {Arg::Context, DetailField::Context},
    {Arg::Graph, DetailField::Graph},
    {Arg::GraphNode, DetailField::GraphNode},
}};
constexpr std::array<Taken, 4> kOfCopies{{
    {Arg::Bytes, DetailField::Bytes},
    {Arg::Context, DetailField::Context},
    {Arg::Graph, DetailField::Graph},
    {Arg::GraphNode, DetailField::GraphNode},
}};
constexpr std::array<Taken, 3> kOfSyncs{{
    {Arg::Context, DetailField::Context},
    {Arg::WaitRecord, DetailField::EventRecord},
    {Arg::WaitEvent, DetailField::Event},
}};

/// Negative numbers mean "none" in these files, and so does 0 for graphs and events.
void take(SpanDetail& detail, const TraceEvent& event, Taken taken, BatchRows& rows)
{
    const std::string_view token = event.arg(taken.first);
    if (token.empty())
        return;
    const auto value = parseUnsigned(token);
    if (!value) {
        if (!parseSigned(token))
            rows.count(Loss::WrongTypes);
        return;
    }
    const bool isNone = *value == 0 && (taken.second == DetailField::Graph || taken.second == DetailField::GraphNode);
    if (!isNone)
        detail.set(taken.second, *value);
}

template <std::size_t N>
void takeAll(SpanDetail& detail, const TraceEvent& event, const std::array<Taken, N>& list, BatchRows& rows)
{
    for (const Taken& taken : list)
        take(detail, event, taken, rows);
}

template <class Enum>
void setKnown(SpanDetail& detail, DetailField field, Enum value)
{
    if (value != Enum{})
        detail.set(field, static_cast<std::uint64_t>(value));
}

void takeMemory(SpanDetail& detail, const CopyName& copy)
{
    setKnown(detail, DetailField::Direction, copy.direction);
    setKnown(detail, DetailField::SourceMemory, copy.source);
    setKnown(detail, DetailField::TargetMemory, copy.target);
}

/// The record's kind, which is also its name, determines the scope of the synchronization.
void takeScope(SpanDetail& detail, const TraceEvent& event, BatchRows& rows)
{
    const std::string_view token = event.hasArg(Arg::SyncKind) ? event.arg(Arg::SyncKind) : event.name;
    const std::string_view kind = isStringToken(token) ? contentOf(token) : std::string_view{};
    if (kind.starts_with("Context"))
        setKnown(detail, DetailField::Scope, SyncScope::Context);
    else if (kind.starts_with("Device"))
        setKnown(detail, DetailField::Scope, SyncScope::Device);
    else if (kind.starts_with("Stream Sync"))
        setKnown(detail, DetailField::Scope, SyncScope::Stream);
    else if (kind.starts_with("Event"))
        setKnown(detail, DetailField::Scope, SyncScope::Event);
    const bool isStreamWait = kind.starts_with("Stream Wait");
    if (isStreamWait || kind.starts_with("Event"))
        setKnown(detail, DetailField::EventRole, isStreamWait ? EventRole::StreamWaits : EventRole::HostWaits);
    take(detail, event, {event.hasArg(Arg::WaitStream) ? Arg::WaitStream : Arg::Stream, DetailField::Stream}, rows);
}

} // namespace

SpanKind kindOf(Category category)
{
    switch (category) {
    case Category::Kernel: return SpanKind::Kernel;
    case Category::Memcpy: return SpanKind::Memcpy;
    case Category::Memset: return SpanKind::Memset;
    case Category::ApiCall: return SpanKind::ApiCall;
    case Category::SyncRecord: return SpanKind::SyncRecord;
    case Category::HostOp: return SpanKind::HostOp;
    case Category::DeviceAnnotation: return SpanKind::DeviceRange;
    case Category::Python: return SpanKind::Python;
    case Category::Overhead: return SpanKind::Overhead;
    case Category::Annotation:
    case Category::None:
    case Category::Other: break;
    }
    return SpanKind::Range;
}

CorrelationId correlationOf(const TraceEvent& event, BatchRows& rows)
{
    const auto value = parseUnsigned(event.arg(Arg::Correlation));
    if (value && *value > 0 && *value < CorrelationId::kNone)
        return CorrelationId(static_cast<std::uint32_t>(*value));
    rows.count(Loss::InvalidCorrelation);
    return {};
}

SpanDetail detailOf(const TraceEvent& event, const NameFacts& name, BatchRows& rows)
{
    SpanDetail detail;
    switch (event.kind) {
    case Category::Kernel: takeAll(detail, event, kOfKernels, rows); break;
    case Category::Memcpy:
        takeAll(detail, event, kOfCopies, rows);
        takeMemory(detail, name.copy);
        break;
    case Category::Memset:
        takeAll(detail, event, kOfCopies, rows);
        setKnown(detail, DetailField::TargetMemory, name.copy.target);
        break;
    case Category::SyncRecord:
        takeAll(detail, event, kOfSyncs, rows);
        takeScope(detail, event, rows);
        break;
    default: break;
    }
    return detail;
}

} // namespace stallscope
