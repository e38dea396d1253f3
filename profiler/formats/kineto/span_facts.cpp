// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/span_facts.h"

#include "profiler/base/hash.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/chrome/json_text.h"
#include "profiler/formats/common/decimal.h"
#include "profiler/formats/common/span_export.h"
#include "profiler/trace/call_class.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

namespace stallscope {

namespace {

MemoryKind memoryOf(std::string_view word)
{
    constexpr std::array<std::pair<std::string_view, MemoryKind>, 10> kWords{{
        {"Host", MemoryKind::Pinned}, // unified shared memory of SYCL, like the next
        {"Shared", MemoryKind::Managed},
        {"Pageable", MemoryKind::Pageable},
        {"Pinned", MemoryKind::Pinned},
        {"Device", MemoryKind::Device},
        {"Array", MemoryKind::Array},
        {"Managed", MemoryKind::Managed},
        {"Unified", MemoryKind::Managed},
        {"Device Static", MemoryKind::DeviceStatic},
        {"Managed Static", MemoryKind::ManagedStatic},
    }};
    for (const auto& [known, memory] : kWords) {
        if (word == known)
            return memory;
    }
    return MemoryKind::Unknown;
}

/// 'H' host, 'M' host memory unknown to SYCL, 'D' device, 'A' array (on the device), 'P' peer.
CopyDirection directionOf(char from, char to)
{
    from = from == 'M' ? 'H' : from;
    to = to == 'M' ? 'H' : to;
    const auto isDevice = [](char place) { return place == 'D' || place == 'A'; };
    if (from == 'P' && to == 'P')
        return CopyDirection::PeerToPeer;
    if (from == 'H' && to == 'H')
        return CopyDirection::HostToHost;
    if (from == 'H' && isDevice(to))
        return CopyDirection::HostToDevice;
    if (isDevice(from) && to == 'H')
        return CopyDirection::DeviceToHost;
    return isDevice(from) && isDevice(to) ? CopyDirection::DeviceToDevice : CopyDirection::Unknown;
}

CopyDirection directionIn(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, CopyDirection>, 4> kWords{{
        {"HostToDevice", CopyDirection::HostToDevice},
        {"DeviceToHost", CopyDirection::DeviceToHost},
        {"DeviceToDevice", CopyDirection::DeviceToDevice},
        {"HostToHost", CopyDirection::HostToHost},
    }};
    for (const auto& [word, direction] : kWords) {
        if (name.find(word) != std::string_view::npos)
            return direction;
    }
    const std::size_t at = name.find("to"); // "HtoD"
    if (at != std::string_view::npos && at > 0 && at + 2 < name.size())
        return directionOf(name[at - 1], name[at + 2]);
    const std::size_t two = name.find('2'); // "M2D"
    return two != std::string_view::npos && two > 0 && two + 1 < name.size() ? directionOf(name[two - 1], name[two + 1]) : CopyDirection::Unknown;
}

} // namespace

CopyName parseCopyName(std::string_view name)
{
    const std::size_t open = name.find('(');
    CopyName copy;
    copy.direction = directionIn(name.substr(0, open));
    const std::size_t close = name.find(')', open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos || close == std::string_view::npos)
        return copy;
    const std::string_view memories = name.substr(open + 1, close - open - 1);
    constexpr std::string_view kArrow = " -> ";
    const std::size_t arrow = memories.find(kArrow);
    if (arrow == std::string_view::npos) {
        copy.target = memoryOf(memories);
        return copy;
    }
    copy.source = memoryOf(memories.substr(0, arrow));
    copy.target = memoryOf(memories.substr(arrow + kArrow.size()));
    return copy;
}

namespace {

constexpr std::size_t kFirstSlots = 1024;

NameFacts factsOf(StringId id, std::string_view name)
{
    return {id, classifyCall(name).blocksByName(), isCommunicationKernel(name), parseCopyName(name)};
}

} // namespace

NameCache::NameCache(StringPool& pool) : m_pool(&pool), m_slots(kFirstSlots) {}

NameFacts NameCache::find(std::string_view content, std::size_t& replaced)
{
    const std::uint64_t hash = hashBytes(content);
    Slot& slot = slotOf(content, hash);
    if (slot.isUsed)
        return slot.facts;
    if (content.find('\\') != std::string_view::npos || !isDisplayText(content)) {
        // not cached: the pool contains a different text, and every replacement must be counted
        const std::string name = displayText(unescapedText(content, replaced), &replaced);
        return factsOf(m_pool->intern(name), name);
    }
    const StringId id = m_pool->intern(content);
    const NameFacts facts = factsOf(id, content);
    slot = {hash, m_pool->view(id), facts, true};
    if (++m_used * 2 > m_slots.size())
        grow();
    return facts;
}

NameCache::Slot& NameCache::slotOf(std::string_view content, std::uint64_t hash)
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash & mask;
    while (m_slots[at].isUsed && (m_slots[at].hash != hash || m_slots[at].content != content))
        at = (at + 1) & mask;
    return m_slots[at];
}

void NameCache::grow()
{
    std::vector<Slot> old(m_slots.size() * 2);
    old.swap(m_slots);
    for (const Slot& slot : old) {
        if (slot.isUsed)
            slotOf(slot.content, slot.hash) = slot;
    }
}

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
        // Intel XPU writes the addresses of contexts as hexadecimal text, which identify nothing else in the file
        if (!parseSigned(token) && !token.starts_with("\"0x"))
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

/// Transfers of MTIA: "HOST_TO_DEVICE".
void takeTransfer(SpanDetail& detail, const TraceEvent& event, BatchRows& rows)
{
    take(detail, event, {Arg::TransferSize, DetailField::Bytes}, rows);
    const std::string_view direction = event.arg(Arg::Direction);
    if (direction == "\"HOST_TO_DEVICE\"")
        setKnown(detail, DetailField::Direction, CopyDirection::HostToDevice);
    else if (direction == "\"DEVICE_TO_HOST\"")
        setKnown(detail, DetailField::Direction, CopyDirection::DeviceToHost);
}

void takeScope(SpanDetail& detail, const TraceEvent& event, BatchRows& rows)
{
    const std::string_view token = event.hasArg(Arg::SyncKind) ? event.arg(Arg::SyncKind) : event.name;
    const std::string_view kind = isStringToken(token) ? contentOf(token) : std::string_view{};
    const SpanDetail byKind = syncDetailOf(kind);
    setKnown(detail, DetailField::Scope, byKind.scope());
    setKnown(detail, DetailField::EventRole, byKind.eventRole());
    if (event.hasArg(Arg::EventId) && classifyCall(kind).meaning == CallMeaning::RecordEvent) {
        setKnown(detail, DetailField::EventRole, EventRole::Recorded);
        take(detail, event, {Arg::EventId, DetailField::Event}, rows);
    }
    take(detail, event, {event.hasArg(Arg::WaitStream) ? Arg::WaitStream : Arg::Stream, DetailField::Stream}, rows);
}

} // namespace

SpanDetail syncDetailOf(std::string_view kind)
{
    SpanDetail detail;
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
    return detail;
}

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
    case Category::MtiaWork: // these three are resolved when the event is read
    case Category::HpuOp:
    case Category::XpuSync:
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

namespace {

std::optional<DetailField> detailFieldNamed(std::string_view name)
{
    for (std::size_t i = 0; i < kDetailFields; ++i) {
        if (name == nameOf(static_cast<DetailField>(i)))
            return static_cast<DetailField>(i);
    }
    return {};
}

std::optional<SpanFlag::Type> flagNamed(std::string_view name)
{
    const auto* const known = std::ranges::find(kOwnFlags, name, &std::pair<const char*, SpanFlag::Type>::first);
    return known != kOwnFlags.end() ? std::optional(known->second) : std::nullopt;
}

void takeOwnDetail(SpanDetail& detail, DetailField field, std::string_view token, TracePools& pools)
{
    std::optional<std::uint64_t> value;
    std::size_t replaced = 0;
    const auto intern = [&pools](std::string_view text) { return pools.strings.intern(displayText(text)); };
    if (field == DetailField::Stack && isStringToken(token)) {
        const StackId stack = stackOfText(unescapedText(contentOf(token), replaced), pools.stacks, intern);
        value = stack.isValid() ? std::optional<std::uint64_t>(stack.value()) : std::nullopt;
    } else if (field == DetailField::Stack) {
        return;
    } else if (isStringToken(token)) {
        value = detailOfWord(field, displayText(unescapedText(contentOf(token), replaced)), intern);
    } else if (const auto number = parseSigned(token)) {
        value = detailOfNumber(field, *number);
    }
    const bool isWord = field == DetailField::Direction || field == DetailField::SourceMemory || field == DetailField::TargetMemory
        || field == DetailField::Scope || field == DetailField::EventRole;
    if (isWord && value == 0U) // known to be unknown, whatever the name implies
        detail.clear(field);
    else if (value)
        detail.set(field, *value);
}

} // namespace

bool describesTransfer(std::string_view arguments)
{
    const auto has = [arguments](std::string_view key) { return arguments.find(key) != std::string_view::npos; };
    return has("\"Collective name\"") || has("\"Group size\"") || has("\"In msg nelems\"");
}

void takeOwnFacts(Span& span, SpanDetail& detail, const TraceEvent& event, TracePools& pools)
{
    for (const auto& [name, token] : event.own) {
        if (const auto flag = flagNamed(name))
            span.flags = static_cast<SpanFlag::Type>(token == "true" ? span.flags | *flag : span.flags & ~*flag);
        else if (const auto field = detailFieldNamed(name))
            takeOwnDetail(detail, *field, token, pools);
        else if (name == kOwnKind && isOnDevice(event.kind) && token == "\"graph\"")
            span.kind = SpanKind::Graph;
        else if (name == kOwnKind && isOnDevice(event.kind) && token == "\"migration\"")
            span.kind = SpanKind::Migration;
    }
}

SpanDetail detailOf(const TraceEvent& event, const NameFacts& name, BatchRows& rows)
{
    SpanDetail detail;
    switch (event.kind) {
    case Category::Kernel: takeAll(detail, event, kOfKernels, rows); break;
    case Category::Memcpy:
        takeAll(detail, event, kOfCopies, rows);
        takeMemory(detail, name.copy);
        if (event.usesTidAsStream)
            takeTransfer(detail, event, rows);
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

namespace {

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/// "cuLaunchKernel", "cudaMemcpyAsync".
bool isCallName(std::string_view name)
{
    for (const std::string_view prefix : {std::string_view("cuda"), std::string_view("cu"), std::string_view("hip")}) {
        if (name.starts_with(prefix) && name.size() > prefix.size() && isUpper(name[prefix.size()]))
            return true;
    }
    return false;
}

/// "$threading.py:323 wait", "$builtins isinstance".
bool isPythonName(std::string_view name)
{
    return name.starts_with("$builtins ") || (name.starts_with('$') && name.find(".py:") != std::string_view::npos);
}

std::string_view textOf(std::string_view token)
{
    return isStringToken(token) ? contentOf(token) : token;
}

/// Calls `take` for each "key:value", where a value ends at the next space.
template <class Take>
void forEachFact(std::string_view text, const Take& take)
{
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, space);
        text.remove_prefix(std::min(space + 1, text.size()));
        const std::size_t colon = word.find(':');
        if (colon != std::string_view::npos)
            take(word.substr(0, colon), word.substr(colon + 1));
    }
}

void setNumber(SpanDetail& detail, DetailField field, std::string_view text)
{
    if (const auto value = parseUnsigned(text))
        detail.set(field, *value);
}

/// Old builds for AMD write arbitrary numbers.
void setRegisters(SpanDetail& detail, std::string_view text)
{
    constexpr std::uint64_t kMaxRegisters = 4096;
    const auto value = parseUnsigned(text);
    if (value && *value <= kMaxRegisters)
        detail.set(DetailField::Registers, *value);
}

/// "8,1,1"
void setSizes(SpanDetail& detail, std::array<DetailField, 3> fields, std::string_view text)
{
    for (const DetailField field : fields) {
        const std::size_t comma = std::min(text.find(','), text.size());
        setNumber(detail, field, text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
}

MemoryKind memoryNamed(std::string_view text)
{
    std::string word(text);
    std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    constexpr std::array<std::pair<std::string_view, MemoryKind>, 7> kWords{{
        {"pageable", MemoryKind::Pageable},
        {"pinned", MemoryKind::Pinned},
        {"device", MemoryKind::Device},
        {"array", MemoryKind::Array},
        {"managed", MemoryKind::Managed},
        {"device_static", MemoryKind::DeviceStatic},
        {"managed_static", MemoryKind::ManagedStatic},
    }};
    const auto* const known = std::find_if(kWords.begin(), kWords.end(), [&word](const auto& one) { return one.first == word; });
    return known != kWords.end() ? known->second : MemoryKind::Unknown;
}

/// "MemcpyH2D"
CopyDirection directionNamed(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, CopyDirection>, 5> kEnds{{
        {"H2D", CopyDirection::HostToDevice},
        {"D2H", CopyDirection::DeviceToHost},
        {"D2D", CopyDirection::DeviceToDevice},
        {"P2P", CopyDirection::PeerToPeer},
        {"H2H", CopyDirection::HostToHost},
    }};
    const auto* const known = std::find_if(kEnds.begin(), kEnds.end(), [name](const auto& one) { return name.ends_with(one.first); });
    return known != kEnds.end() ? known->second : CopyDirection::Unknown;
}

void takeKernel(SpanDetail& detail, std::string_view text)
{
    using enum DetailField;
    forEachFact(text, [&detail](std::string_view key, std::string_view value) {
        if (key == "regs")
            setRegisters(detail, value);
        else if (key == "static_shared")
            setNumber(detail, StaticShared, value);
        else if (key == "dynamic_shared")
            setNumber(detail, DynamicShared, value);
        else if (key == "grid")
            setSizes(detail, {GridX, GridY, GridZ}, value);
        else if (key == "block")
            setSizes(detail, {BlockX, BlockY, BlockZ}, value);
    });
}

void takeCopy(SpanDetail& detail, std::string_view text)
{
    const auto setMemory = [&detail](DetailField field, std::string_view value) {
        if (const MemoryKind memory = memoryNamed(value); memory != MemoryKind::Unknown)
            detail.set(field, static_cast<std::uint64_t>(memory));
    };
    forEachFact(text, [&](std::string_view key, std::string_view value) {
        if (key == "size" || key == "num_bytes")
            setNumber(detail, DetailField::Bytes, value);
        else if (key == "kind_src")
            setMemory(DetailField::SourceMemory, value);
        else if (key == "kind_dst" || key == "kind")
            setMemory(DetailField::TargetMemory, value);
    });
}

} // namespace

Category xlaCategoryOf(const TraceEvent& event)
{
    if (!isStringToken(event.name))
        return Category::None;
    const std::string_view name = contentOf(event.name);
    if (event.hasArg(Arg::CorrelationText) && isCallName(name))
        return Category::ApiCall;
    return isPythonName(name) ? Category::Python : Category::None;
}

Category ascendCategoryOf(const TraceEvent& event)
{
    const std::string_view type = textOf(event.arg(Arg::TaskType));
    if (type.find("MEMCPY") != std::string_view::npos || type.find("SDMA") != std::string_view::npos)
        return Category::Memcpy;
    for (const std::string_view prefix : {"EVENT_", "NOTIFY_", "PLACE_HOLDER_", "CAPTURE_"}) {
        if (type.starts_with(prefix))
            return Category::SyncRecord;
    }
    return Category::Kernel;
}

std::string_view xlaNameOf(std::string_view content)
{
    return isPythonName(content) ? content.substr(1) : content;
}

CorrelationId xlaCorrelationOf(const TraceEvent& event, BatchRows& rows)
{
    if (!event.hasArg(Arg::CorrelationText))
        return {};
    const auto value = parseUnsigned(textOf(event.arg(Arg::CorrelationText)));
    if (value && *value > 0 && *value < CorrelationId::kNone)
        return CorrelationId(static_cast<std::uint32_t>(*value));
    rows.count(Loss::InvalidCorrelation);
    return {};
}

SpanDetail parseXlaKernel(std::string_view details)
{
    SpanDetail detail;
    takeKernel(detail, details);
    return detail;
}

SpanDetail parseXlaCopy(std::string_view details, std::string_view name)
{
    SpanDetail detail;
    takeCopy(detail, details);
    const CopyDirection named = directionNamed(name);
    const CopyDirection direction = named != CopyDirection::Unknown ? named : directionIn(name); // of AMD: "CopyDeviceToDevice"
    if (direction != CopyDirection::Unknown)
        detail.set(DetailField::Direction, static_cast<std::uint64_t>(direction));
    return detail;
}

SpanDetail xlaDetailOf(const TraceEvent& event)
{
    SpanDetail detail;
    if (event.hasArg(Arg::KernelDetails))
        takeKernel(detail, textOf(event.arg(Arg::KernelDetails)));
    const Arg copy = event.hasArg(Arg::MemcpyDetails) ? Arg::MemcpyDetails : Arg::MemsetDetails;
    if (event.hasArg(copy)) {
        takeCopy(detail, textOf(event.arg(copy)));
        const CopyDirection direction = directionNamed(textOf(event.name));
        if (direction != CopyDirection::Unknown)
            detail.set(DetailField::Direction, static_cast<std::uint64_t>(direction));
    }
    return detail;
}

} // namespace stallscope
