// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/collectives.h"

#include "profiler/analysis/index/device_sets.h"
#include "profiler/trace/event_arguments.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace stallscope {

namespace {

struct TypeWord {
    std::string_view word; // in lower case, without separators
    CollectiveType type;
};

/// The first word that a name contains decides.
constexpr std::array<TypeWord, 13> kTypeWords{
    {{"allreduce", CollectiveType::AllReduce}, {"reducescatter", CollectiveType::ReduceScatter}, {"allgather", CollectiveType::AllGather},
        {"alltoall", CollectiveType::AllToAll}, {"broadcast", CollectiveType::Broadcast}, {"barrier", CollectiveType::Barrier},
        {"sendrecv", CollectiveType::SendReceive}, {"send", CollectiveType::SendReceive}, {"recv", CollectiveType::SendReceive},
        {"reduce", CollectiveType::Reduce}, {"gather", CollectiveType::Gather}, {"scatter", CollectiveType::Scatter}, {"bcast", CollectiveType::Broadcast}}};

struct ElementType {
    std::string_view name;
    std::uint64_t bytes;
};

/// Names of c10::ScalarType.
constexpr std::array<ElementType, 22> kElementTypes{{{"Byte", 1}, {"Char", 1}, {"Bool", 1}, {"Short", 2}, {"Int", 4}, {"Long", 8}, {"UInt16", 2}, {"UInt32", 4},
    {"UInt64", 8}, {"Half", 2}, {"BFloat16", 2}, {"Float", 4}, {"Double", 8}, {"ComplexHalf", 4}, {"ComplexFloat", 8}, {"ComplexDouble", 16},
    {"Float8_e5m2", 1}, {"Float8_e4m3fn", 1}, {"Float8_e5m2fnuz", 1}, {"Float8_e4m3fnuz", 1}, {"Float8_e8m0fnu", 1}, {"QInt8", 1}}};

/// A string without its quotes, any other value as it is.
std::string_view unquoted(std::string_view value)
{
    return value.size() >= 2 && value.front() == '"' && value.back() == '"' ? value.substr(1, value.size() - 2) : value;
}

std::optional<std::uint64_t> unsignedOf(std::string_view value)
{
    value = unquoted(value);
    std::uint64_t number = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
    return read.ec == std::errc() && read.ptr == value.data() + value.size() ? std::optional(number) : std::nullopt;
}

/// Elements of the whole message.
std::optional<std::uint64_t> elementsOf(CollectiveType type, std::optional<std::uint64_t> in, std::optional<std::uint64_t> out, std::uint64_t groupSize)
{
    const auto timesGroup = [groupSize](std::optional<std::uint64_t> part) -> std::optional<std::uint64_t> {
        std::uint64_t product = 0;
        if (!part || groupSize == 0 || __builtin_mul_overflow(*part, groupSize, &product))
            return std::nullopt;
        return product;
    };
    switch (type) {
    case CollectiveType::AllGather: return out;
    case CollectiveType::Gather: return timesGroup(in); // only its root has an output
    case CollectiveType::Scatter: return timesGroup(out);
    case CollectiveType::Broadcast:
    case CollectiveType::SendReceive: return std::max(in, out); // only one side has an input
    case CollectiveType::AllReduce:
    case CollectiveType::ReduceScatter:
    case CollectiveType::AllToAll:
    case CollectiveType::Reduce: return in;
    case CollectiveType::Barrier:
    case CollectiveType::Other: break;
    }
    return std::nullopt;
}

bool isMatchable(CollectiveType type)
{
    return type != CollectiveType::SendReceive && type != CollectiveType::Other;
}

} // namespace

const char* nameOf(CollectiveType type)
{
    constexpr std::array<const char*, kCollectiveTypes> kNames{
        "all-reduce", "all-gather", "reduce-scatter", "all-to-all", "broadcast", "reduce", "gather", "scatter", "send and receive", "barrier", "other"};
    return kNames[static_cast<std::size_t>(type)];
}

CollectiveType collectiveTypeOf(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        if (c == '(' || c == '<') // of a kernel, which has parameters
            break;
        if (c != '_' && c != '-' && c != ' ')
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    const auto found = std::find_if(kTypeWords.begin(), kTypeWords.end(), [&plain](const TypeWord& one) { return plain.find(one.word) != std::string::npos; });
    return found == kTypeWords.end() ? CollectiveType::Other : found->type;
}

std::optional<std::uint64_t> elementBytes(std::string_view type)
{
    const auto found = std::find_if(kElementTypes.begin(), kElementTypes.end(), [type](const ElementType& one) { return one.name == type; });
    return found == kElementTypes.end() ? std::nullopt : std::optional(found->bytes);
}

std::optional<double> busFactor(CollectiveType type, std::uint64_t groupSize)
{
    const auto n = static_cast<double>(groupSize);
    switch (type) {
    case CollectiveType::AllReduce: return groupSize > 1 ? std::optional(2 * (n - 1) / n) : std::nullopt;
    case CollectiveType::AllGather:
    case CollectiveType::ReduceScatter:
    case CollectiveType::AllToAll:
    case CollectiveType::Gather:
    case CollectiveType::Scatter: return groupSize > 1 ? std::optional((n - 1) / n) : std::nullopt;
    case CollectiveType::Broadcast:
    case CollectiveType::Reduce: return groupSize > 1 ? std::optional(1.0) : std::nullopt;
    case CollectiveType::SendReceive: return 1.0; // always a pair
    case CollectiveType::Barrier:
    case CollectiveType::Other: break;
    }
    return std::nullopt;
}

std::optional<std::uint64_t> CollectiveRow::totalBytes() const
{
    std::uint64_t product = 0;
    if (!bytes || __builtin_mul_overflow(*bytes, count, &product) || product > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    return product;
}

std::optional<double> CollectiveRow::algorithmBandwidth() const
{
    if (!bytes || *bytes == 0 || transfer <= 0)
        return std::nullopt;
    return static_cast<double>(*bytes) * static_cast<double>(count) / static_cast<double>(transfer);
}

std::optional<double> CollectiveRow::busBandwidth() const
{
    const auto algorithm = algorithmBandwidth();
    const auto factor = busFactor(type, groupSize);
    return algorithm && factor ? std::optional(*algorithm * *factor) : std::nullopt;
}

/// Reads the arguments of the communication kernels, and finds those that belong together.
class CollectiveMatcher {
public:
    CollectiveMatcher(const Trace& trace, CollectiveIndex& index) : m_trace(trace), m_arguments(trace), m_index(index) {}

    void add(const DeviceSpan& span, const WorkStream& stream, Nanos exposed);
    void match();

private:
    /// The communicator, as far as it is known, and the type.
    using Group = std::tuple<std::string, std::string, CollectiveType>;
    struct Call {
        Group group;
        std::optional<std::uint64_t> sequence; // number of the collective in its group, as recorded
        Collective collective;
    };
    using Number = std::pair<std::uint64_t, std::uint64_t>; // recorded number, place among those with the same one
    using Members = std::vector<std::uint32_t>;

    void matchGroup(const Members& calls);
    void join(const Members& members);

    const Trace& m_trace;
    EventArguments m_arguments;
    CollectiveIndex& m_index;
    std::vector<Call> m_calls;
};

void CollectiveMatcher::add(const DeviceSpan& span, const WorkStream& stream, Nanos exposed)
{
    const std::string json(m_arguments.of(span.detail));
    const auto text = [&json](std::string_view key) { return unquoted(memberOf(json, key)); };
    const auto number = [&json](std::string_view key) { return unsignedOf(memberOf(json, key)); };
    const std::string_view operation = text("Collective name");
    Collective one{span.start, span.duration(), exposed, stream.track, stream.device, span.name};
    one.type = collectiveTypeOf(operation.empty() ? m_trace.text(span.name) : operation);
    one.groupSize = number("Group size").value_or(0);
    const auto elements = elementsOf(one.type, number("In msg nelems"), number("Out msg nelems"), one.groupSize);
    const auto size = elementBytes(text("dtype"));
    std::uint64_t bytes = 0;
    if (elements && size && !__builtin_mul_overflow(*elements, *size, &bytes) && bytes <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        one.bytes = bytes;
    m_calls.push_back({{std::string(text("Process Group Name")), std::string(text("Process Group Ranks")), one.type}, number("Seq"), one});
}

void CollectiveMatcher::match()
{
    std::stable_sort(m_calls.begin(), m_calls.end(), [](const Call& a, const Call& b) {
        const auto key = [](const Collective& one) { return std::tuple(one.start, one.device, one.track, one.duration, one.bytes, one.groupSize); };
        return key(a.collective) < key(b.collective);
    });
    std::map<Group, Members> groups;
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        m_index.m_all.push_back(m_calls[i].collective);
        if (isMatchable(m_calls[i].collective.type))
            groups[m_calls[i].group].push_back(static_cast<std::uint32_t>(i));
    }
    for (const auto& [group, calls] : groups)
        matchGroup(calls);
    std::sort(m_index.m_matches.begin(), m_index.m_matches.end(),
        [](const CollectiveMatch& a, const CollectiveMatch& b) { return std::tie(a.begin, a.members) < std::tie(b.begin, b.members); });
    for (std::size_t i = 0; i < m_index.m_matches.size(); ++i) {
        for (const std::uint32_t member : m_index.m_matches[i].members)
            m_index.m_all[member].match = static_cast<std::uint32_t>(i);
    }
}

/// By recorded number, or by order if every device has equally many without a number.
void CollectiveMatcher::matchGroup(const Members& calls)
{
    std::map<DeviceId, std::uint64_t> withoutNumber;
    for (const std::uint32_t call : calls)
        withoutNumber[m_calls[call].collective.device] += m_calls[call].sequence ? 0 : 1;
    const bool isOrderKnown =
        std::all_of(withoutNumber.begin(), withoutNumber.end(), [&](const auto& one) { return one.second == withoutNumber.begin()->second; });
    std::map<std::tuple<DeviceId, bool, std::uint64_t>, std::uint64_t> seen;
    std::map<std::tuple<bool, std::uint64_t, std::uint64_t>, Members> byNumber;
    for (const std::uint32_t call : calls) {
        const auto& sequence = m_calls[call].sequence;
        const std::uint64_t place = seen[{m_calls[call].collective.device, sequence.has_value(), sequence.value_or(0)}]++;
        if (sequence || isOrderKnown)
            byNumber[{sequence.has_value(), sequence.value_or(0), place}].push_back(call);
    }
    for (const auto& [number, members] : byNumber)
        join(members);
}

/// Kernels that do not overlap in time are not the same collective, or their clocks disagree too much to compare their starts.
void CollectiveMatcher::join(const Members& members)
{
    const auto of = [this](std::uint32_t member) -> const Collective& { return m_calls[member].collective; };
    const auto earlier = [&of](std::uint32_t a, std::uint32_t b) { return std::tuple(of(a).start, of(a).device) < std::tuple(of(b).start, of(b).device); };
    CollectiveMatch match;
    match.members = members;
    std::sort(match.members.begin(), match.members.end(), [&of](std::uint32_t a, std::uint32_t b) { return of(a).device < of(b).device; });
    match.first = *std::min_element(match.members.begin(), match.members.end(), earlier);
    match.last = *std::max_element(match.members.begin(), match.members.end(),
        [&of](std::uint32_t a, std::uint32_t b) { return std::tuple(of(a).start, of(b).device) < std::tuple(of(b).start, of(a).device); });
    Nanos end = kTimeLimit;
    match.shortest = kTimeLimit;
    for (const std::uint32_t member : members) {
        end = std::min(end, of(member).end());
        match.shortest = std::min(match.shortest, of(member).duration);
        match.waited += of(match.last).start - of(member).start;
    }
    match.begin = of(match.first).start;
    match.late = of(match.last).start - match.begin;
    const std::uint64_t groupSize = of(members.front()).groupSize;
    const bool isTooLarge = groupSize > 0 && members.size() > groupSize;
    if (members.size() > 1 && !isTooLarge && of(match.last).start < end)
        m_index.m_matches.push_back(std::move(match));
}

CollectiveIndex::CollectiveIndex(const RunSpans& spans, const std::stop_token& stop)
{
    CollectiveMatcher matcher(spans.trace(), *this);
    for (const DeviceId device : devicesOf(spans.work())) {
        const DeviceSets sets = setsOf(spans, device);
        for (const WorkStream& stream : spans.work().streams()) {
            if (stream.device != device || stop.stop_requested())
                continue;
            for (const DeviceSpan& span : spans.work().of(stream)) {
                if (span.isKernel() && (span.flags & SpanFlag::kCommunication) != 0)
                    matcher.add(span, stream, span.duration() - sets.compute->measure(span.range()));
            }
        }
    }
    matcher.match();
}

std::vector<CollectiveRow> CollectiveIndex::table(const RowFilter& rows) const
{
    std::map<std::tuple<CollectiveType, std::optional<std::uint64_t>, std::uint64_t>, CollectiveRow> table;
    for (const Collective& one : m_all) {
        if (!rows.takes(one.start))
            continue;
        CollectiveRow& row = table[{one.type, one.bytes, one.groupSize}];
        row.type = one.type;
        row.bytes = one.bytes;
        row.groupSize = one.groupSize;
        ++row.count;
        row.total += one.duration;
        row.exposed += one.exposed;
        const CollectiveMatch* match = one.match == Collective::kUnmatched ? nullptr : &m_matches[one.match];
        row.transfer += match ? match->shortest : one.duration;
        row.matched += match ? 1 : 0;
        row.waited += match ? match->begin + match->late - one.start : 0;
    }
    std::vector<CollectiveRow> sorted;
    for (const auto& [key, row] : table)
        sorted.push_back(row);
    std::stable_sort(sorted.begin(), sorted.end(), [](const CollectiveRow& a, const CollectiveRow& b) { return a.total > b.total; });
    return sorted;
}

std::vector<std::uint32_t> CollectiveIndex::matchesIn(const RowFilter& rows) const
{
    std::vector<std::uint32_t> found;
    for (std::size_t i = 0; i < m_matches.size(); ++i) {
        if (rows.takes(m_matches[i].begin))
            found.push_back(static_cast<std::uint32_t>(i));
    }
    return found;
}

std::vector<LatecomerRow> CollectiveIndex::latecomers(const RowFilter& rows) const
{
    std::map<DeviceId, LatecomerRow> table;
    for (const std::uint32_t index : matchesIn(rows)) {
        const CollectiveMatch& match = m_matches[index];
        for (const std::uint32_t member : match.members) {
            LatecomerRow& row = table[m_all[member].device];
            row.device = m_all[member].device;
            ++row.matched;
            row.waited += match.begin + match.late - m_all[member].start;
        }
        if (match.late == 0)
            continue; // all came together
        LatecomerRow& last = table[m_all[match.last].device];
        ++last.last;
        last.waitedFor += match.waited;
    }
    std::vector<LatecomerRow> found;
    for (const auto& [device, row] : table)
        found.push_back(row);
    return found;
}

std::optional<std::uint32_t> CollectiveIndex::longestOf(const CollectiveRow& row, const RowFilter& rows) const
{
    std::optional<std::uint32_t> longest;
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        const Collective& one = m_all[i];
        const bool isOfRow = one.type == row.type && one.bytes == row.bytes && one.groupSize == row.groupSize;
        if (isOfRow && rows.takes(one.start) && (!longest || one.duration > m_all[*longest].duration))
            longest = static_cast<std::uint32_t>(i);
    }
    return longest;
}

} // namespace stallscope
