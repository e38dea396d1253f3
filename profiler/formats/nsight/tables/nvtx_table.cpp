// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/varint.h"
#include "profiler/formats/nsight/host_tables.h"
#include "profiler/formats/nsight/operation_text.h"

#include <array>

namespace stallscope::nsight {

namespace {

enum NvtxColumn { Start, End, Type, Thread, Text, TextId, Domain, Colour, Unsigned, Signed, Unsigned32, Signed32 };
constexpr std::array<const char*, 12> kColumns{
    "start", "end", "eventType", "globalTid", "text", "textId", "domainId", "color", "uint64Value", "int64Value", "uint32Value", "int32Value"};

constexpr std::string_view kUnnamedRange = "(unnamed range)";

enum class NvtxType : std::uint8_t { Range, Mark, End, Naming, Unknown };

/// By name: "NvtxPushPopRange"; names with "Nvtxt" were imported from text files.
NvtxType typeOf(std::string_view event)
{
    if (!event.starts_with("Nvtx"))
        return NvtxType::Unknown;
    if (event.ends_with("Mark"))
        return NvtxType::Mark;
    if (event.ends_with("PopRange") && !event.ends_with("PushPopRange"))
        return NvtxType::End;
    if (event.ends_with("EndRange") && !event.ends_with("StartEndRange"))
        return NvtxType::End;
    if (event.ends_with("Range"))
        return NvtxType::Range;
    return NvtxType::Naming; // domains, categories, and names of threads and devices
}

class NvtxReader {
public:
    explicit NvtxReader(TableReader& reader) : m_reader(reader) {}

    void take(const Cells& cells)
    {
        switch (typeOf(cells)) {
        case NvtxType::Range: return takeSpan(cells, false);
        case NvtxType::Mark: return takeSpan(cells, true);
        case NvtxType::End: return m_reader.lose(Loss::UnbalancedEnds);
        case NvtxType::Naming: return m_reader.learn();
        case NvtxType::Unknown: return m_reader.lose(Loss::UnknownEvents);
        }
    }

private:
    [[nodiscard]] NvtxType typeOf(const Cells& cells)
    {
        const auto value = cells.number(Type);
        if (!value)
            return cells.isNull(End) ? NvtxType::Mark : NvtxType::Range;
        if (*value != m_latestValue || m_latestType == NvtxType::Unknown) {
            m_latestValue = *value;
            m_latestType = nsight::typeOf(m_reader.catalogue().enums.event(*value));
        }
        return m_latestType;
    }

    void takeSpan(const Cells& cells, bool isMark)
    {
        Span span;
        if (!setTimes(span, cells, isMark))
            return;
        const OperationText operation = parseOperationText(cells.text(Text));
        span.kind = isMark ? SpanKind::Mark : operation.isOperation() ? SpanKind::HostOp : SpanKind::Range;
        span.name = nameOf(cells, operation);
        const std::int64_t thread = cells.numberOr(Thread, GlobalId::kNone);
        span.detail = m_reader.addDetail(detailOf(cells, operation, thread));
        m_reader.rows().add(RowTrack::thread(thread), span);
    }

    [[nodiscard]] bool setTimes(Span& span, const Cells& cells, bool isMark)
    {
        if (!isMark && !cells.isNull(End))
            return m_reader.setTimes(span, cells);
        const auto start = cells.time(Start);
        if (!start)
            m_reader.lose(Loss::MissingStart);
        span.start = start.value_or(0);
        if (start && !isMark) {
            m_reader.count(Loss::UnfinishedSpans);
            span.flags |= SpanFlag::kUnfinished;
        }
        return start.has_value();
    }

    [[nodiscard]] StringId nameOf(const Cells& cells, const OperationText& operation)
    {
        static constexpr std::array<int, 1> kNames{TextId};
        if (!operation.name.empty())
            return m_reader.intern(operation.name);
        const StringId registered = m_reader.name(cells, kNames, wholeText).id;
        return registered.isValid() ? registered : m_reader.intern(kUnnamedRange);
    }

    [[nodiscard]] SpanDetail detailOf(const Cells& cells, const OperationText& operation, std::int64_t thread) const
    {
        SpanDetail detail;
        if (operation.sequence)
            detail.set(DetailField::SequenceNumber, *operation.sequence);
        if (operation.operation)
            detail.set(DetailField::ExternalId, *operation.operation);
        if (!cells.isNull(Domain)) {
            const auto& domains = m_reader.catalogue().domains;
            const auto domain = domains.find({GlobalId::processOf(thread), cells.numberOr(Domain, 0)});
            if (domain != domains.end())
                detail.set(DetailField::Domain, domain->second.value());
        }
        if (const auto colour = cells.number(Colour))
            detail.set(DetailField::Colour, static_cast<std::uint64_t>(*colour) & 0xFFFFFFFF);
        for (const NvtxColumn payload : {Unsigned, Signed, Unsigned32, Signed32}) {
            if (const auto value = cells.number(payload))
                detail.set(DetailField::Payload, zigzag(*value));
        }
        return detail;
    }

    TableReader& m_reader;
    std::int64_t m_latestValue = 0;
    NvtxType m_latestType = NvtxType::Unknown;
};

} // namespace

Result<> readNvtx(TableReader& reader, std::string_view table)
{
    NvtxReader nvtx(reader);
    return reader.forEachRow(table, kColumns, [&nvtx](const Cells& cells) { nvtx.take(cells); });
}

} // namespace stallscope::nsight
