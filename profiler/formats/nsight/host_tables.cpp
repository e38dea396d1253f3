// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/host_tables.h"

#include "profiler/base/varint.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace stallscope::nsight {

namespace {

/// The number behind the word, at the end of the text or before a comma.
std::optional<std::uint64_t> numberBehind(std::string_view text, std::size_t at, std::string_view word)
{
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = text.substr(at + word.size());
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    const bool isWhole = error == std::errc{} && (end == rest.data() + rest.size() || *end == ',');
    return isWhole ? std::optional(number) : std::nullopt;
}

} // namespace

OperationText parseOperationText(std::string_view text)
{
    constexpr std::string_view kSequence = ", seq = ";
    constexpr std::string_view kOperation = ", op_id = ";
    const std::size_t sequenceAt = text.find(kSequence);
    const std::size_t operationAt = text.find(kOperation);
    OperationText parsed{text, numberBehind(text, sequenceAt, kSequence), numberBehind(text, operationAt, kOperation)};
    if (parsed.isOperation())
        parsed.name = text.substr(0, std::min(parsed.sequence ? sequenceAt : text.size(), parsed.operation ? operationAt : text.size()));
    return parsed;
}

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

namespace {

constexpr std::string_view kUnnamedLibraryCall = "(unnamed call)";

/// "CUDNN_EVENTS" -> "cuDNN".
std::string_view libraryOf(std::string_view table)
{
    if (table.starts_with("CUDNN"))
        return "cuDNN";
    if (table.starts_with("CUBLAS"))
        return "cuBLAS";
    if (table.starts_with("MPI"))
        return "MPI";
    return table.starts_with("OSRT") ? "OS runtime" : "CUDA host function";
}

Result<> readOperations(TableReader& reader, std::string_view table, RowTrack (*placeOf)(std::int64_t globalTid))
{
    enum Column { Start, End, Thread, NameId, TextId };
    static constexpr std::array<const char*, 5> kColumns{"start", "end", "globalTid", "nameId", "textId"};
    static constexpr std::array<int, 2> kNames{NameId, TextId};
    SpanDetail detail;
    detail.set(DetailField::Domain, reader.intern(libraryOf(table)).value());
    const DetailId library = reader.addDetail(detail);
    return reader.forEachRow(table, kColumns, [&, library](const Cells& cells) {
        Span span;
        if (!reader.setTimes(span, cells))
            return;
        const StringId name = reader.name(cells, kNames, wholeText).id;
        span.kind = SpanKind::HostOp;
        span.name = name.isValid() ? name : reader.intern(kUnnamedLibraryCall);
        span.detail = library;
        reader.rows().add(placeOf(cells.numberOr(Thread, GlobalId::kNone)), span);
    });
}

} // namespace

Result<> readOsRuntime(TableReader& reader, std::string_view table)
{
    return readOperations(reader, table, RowTrack::osRuntime);
}

Result<> readLibraryCalls(TableReader& reader, std::string_view table)
{
    return readOperations(reader, table, RowTrack::thread);
}

namespace {

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
    enum Column { Start, End, Type, Thread, Text, TextId, Domain, Colour, Unsigned, Signed, Unsigned32, Signed32 };
    static constexpr std::array<const char*, 12> kColumns{
        "start", "end", "eventType", "globalTid", "text", "textId", "domainId", "color", "uint64Value", "int64Value", "uint32Value", "int32Value"};

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
        for (const Column payload : {Unsigned, Signed, Unsigned32, Signed32}) {
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
    return reader.forEachRow(table, NvtxReader::kColumns, [&nvtx](const Cells& cells) { nvtx.take(cells); });
}

} // namespace stallscope::nsight
