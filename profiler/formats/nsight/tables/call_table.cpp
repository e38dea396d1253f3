// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/varint.h"
#include "profiler/formats/nsight/host_tables.h"

#include <array>

namespace stallscope::nsight {

namespace {

constexpr std::string_view kUnnamedCall = "(unnamed call)";

void setIfId(SpanDetail& detail, DetailField field, std::int64_t value)
{
    if (value >= 0 && value != kInvalidId)
        detail.set(field, static_cast<std::uint64_t>(value));
}

void describeRecord(SpanDetail& detail, const EventRecords::Record& record)
{
    detail.set(DetailField::EventRole, static_cast<std::uint64_t>(EventRole::Recorded));
    setIfId(detail, DetailField::Stream, record.stream);
    setIfId(detail, DetailField::Event, record.event);
    setIfId(detail, DetailField::EventRecord, record.id);
}

} // namespace

/// Runtime and driver calls share one table.
Result<> readCalls(TableReader& reader, std::string_view table)
{
    enum Column { Start, End, Thread, Correlation, NameId, Status, Chain };
    static constexpr std::array<const char*, 7> kColumns{"start", "end", "globalTid", "correlationId", "nameId", "returnValue", "callchainId"};
    static constexpr std::array<int, 1> kNames{NameId};
    return reader.forEachRow(table, kColumns, [&reader](const Cells& cells) {
        Span span;
        if (!reader.setTimes(span, cells))
            return;
        const std::int64_t thread = cells.numberOr(Thread, GlobalId::kNone);
        const Name name = reader.name(cells, kNames, withoutVersion);
        span.kind = SpanKind::ApiCall;
        span.name = name.id.isValid() ? name.id : reader.intern(kUnnamedCall);
        span.flags |= name.isBlockingCall ? SpanFlag::kBlocking : SpanFlag::kNone;
        span.correlation = reader.correlation(cells, Correlation);
        SpanDetail detail;
        if (const std::int64_t status = cells.numberOr(Status, 0); status != 0)
            detail.set(DetailField::Status, zigzag(status));
        if (const StackId stack = reader.catalogue().chains.find(cells.numberOr(Chain, -1)); stack.isValid())
            detail.set(DetailField::Stack, stack.value());
        const auto* const record = span.correlation.isValid() ? reader.catalogue().events.find(GlobalId::processOf(thread), span.correlation.value()) : nullptr;
        if (record)
            describeRecord(detail, *record);
        span.detail = reader.addDetail(detail);
        reader.rows().add(RowTrack::thread(thread), span);
    });
}

/// The kind is more informative than CUPTI's name if the name is empty, or if the queue was full.
Result<> readOverheads(TableReader& reader, std::string_view table)
{
    enum Column { Start, End, Thread, NameId, Type };
    static constexpr std::array<const char*, 5> kColumns{"start", "end", "globalTid", "nameId", "overheadType"};
    static constexpr std::array<int, 1> kNames{NameId};
    return reader.forEachRow(table, kColumns, [&reader](const Cells& cells) {
        Span span;
        if (!reader.setTimes(span, cells))
            return;
        const std::string_view type = reader.catalogue().enums.overhead(cells.numberOr(Type, -1));
        const StringId name = reader.name(cells, kNames, wholeText).id;
        const bool isNamed = name.isValid() && name != reader.intern("Unknown") && !type.starts_with("Command buffer full");
        span.kind = SpanKind::Overhead;
        span.name = isNamed ? name : reader.intern(type.empty() ? "Unknown" : type);
        SpanDetail detail;
        if (!type.empty())
            detail.set(DetailField::OverheadCause, reader.intern(type).value());
        span.detail = reader.addDetail(detail);
        reader.rows().add(RowTrack::thread(cells.numberOr(Thread, GlobalId::kNone)), span);
    });
}

} // namespace stallscope::nsight
