// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/detail_value.h"

#include "profiler/base/varint.h"

namespace stallscope {

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
