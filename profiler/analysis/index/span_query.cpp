// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/span_query.h"

#include "profiler/base/arguments.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/trace/event_arguments.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace stallscope {

namespace {

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

bool isBlank(char c)
{
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

/// Quotes keep blanks together and are removed.
std::vector<std::string> termsOf(std::string_view text)
{
    std::vector<std::string> terms;
    std::string term;
    bool isQuoted = false;
    for (const char c : text) {
        if (c == '"')
            isQuoted = !isQuoted;
        else if (isQuoted || !isBlank(c))
            term += c;
        else if (!term.empty())
            terms.push_back(std::exchange(term, {}));
    }
    if (!term.empty())
        terms.push_back(std::move(term));
    return terms;
}

std::vector<std::string> listOf(std::string_view values)
{
    std::vector<std::string> list;
    while (!values.empty()) {
        const std::size_t comma = std::min(values.find(','), values.size());
        if (comma > 0)
            list.emplace_back(values.substr(0, comma));
        values.remove_prefix(std::min(comma + 1, values.size()));
    }
    return list;
}

constexpr std::array<std::pair<std::string_view, SpanKind>, 4> kShortKinds{
    {{"copy", SpanKind::Memcpy}, {"call", SpanKind::ApiCall}, {"op", SpanKind::HostOp}, {"operation", SpanKind::HostOp}}};

std::optional<SpanKind> kindNamed(std::string_view name)
{
    for (const auto& [known, kind] : kShortKinds) {
        if (name == known)
            return kind;
    }
    for (std::size_t kind = 0; kind < kSpanKinds; ++kind) {
        if (name == nameOf(static_cast<SpanKind>(kind)))
            return static_cast<SpanKind>(kind);
    }
    return std::nullopt;
}

Result<> takeKinds(SpanQuery& query, std::string_view values)
{
    for (const std::string& value : listOf(values)) {
        const auto kind = kindNamed(value);
        if (value == "wait")
            query.isWait = true;
        else if (kind)
            query.kinds.push_back(*kind);
        else
            return Error{say(STALLSCOPE_TEXT("Find", "kind: takes kernel, copy, memset, call, wait, op, range or python, not \"{}\""), value)};
    }
    return {};
}

/// ">=1ms", "<2us".
template <class Parse>
Result<> takeBounds(SpanQuery::Bounds& bounds, std::string_view condition, const Parse& parse)
{
    const char sign = condition.front();
    const bool isIncluded = condition.size() > 1 && condition[1] == '=';
    const auto value = parse(condition.substr(isIncluded ? 2 : 1));
    if (!value)
        return value.error();
    if (sign == '>')
        bounds.least = std::max(bounds.least, *value + (isIncluded ? 0 : 1));
    else
        bounds.most = std::min(bounds.most, *value - (isIncluded ? 0 : 1));
    return {};
}

Result<std::int64_t> durationIn(std::string_view text)
{
    const auto duration = parseDuration(text);
    if (!duration)
        return Error{say(STALLSCOPE_TEXT("Find", "dur> and dur< take a duration such as 250ns, 1.5us or 3ms, not \"{}\""), text)};
    return *duration;
}

Result<std::int64_t> bytesIn(std::string_view text)
{
    return parseBytes("bytes", text, 0, std::numeric_limits<std::int64_t>::max() - 1);
}

/// Splits "key:value" or "key>value". The sign stays with the value unless it is a colon. Empty: no filter, but a word.
struct Filter {
    std::string key; ///< in lower case
    std::string_view value;
};

std::optional<Filter> filterIn(std::string_view term)
{
    const std::size_t sign = term.find_first_of(":<>");
    if (sign == std::string_view::npos || sign + 1 >= term.size())
        return std::nullopt;
    std::string key = lowered(term.substr(0, sign));
    const bool isComparison = term[sign] != ':';
    constexpr std::array kCompared{std::string_view("dur"), std::string_view("duration"), std::string_view("bytes")};
    constexpr std::array kListed{
        std::string_view("kind"), std::string_view("stream"), std::string_view("device"), std::string_view("thread"), std::string_view("arg")};
    const bool isKnown = isComparison ? std::find(kCompared.begin(), kCompared.end(), key) != kCompared.end()
                                      : std::find(kListed.begin(), kListed.end(), key) != kListed.end() && term[sign + 1] != ':'; // "stream::name" is C++
    return isKnown ? std::optional(Filter{std::move(key), term.substr(isComparison ? sign : sign + 1)}) : std::nullopt;
}

Result<> take(SpanQuery& query, const Filter& filter)
{
    if (filter.key == "kind")
        return takeKinds(query, lowered(filter.value));
    if (filter.key == "bytes")
        return takeBounds(query.bytes, filter.value, bytesIn);
    if (filter.value.front() == '<' || filter.value.front() == '>')
        return takeBounds(query.duration, filter.value, durationIn);
    if (filter.key == "arg") {
        query.arguments.push_back(lowered(filter.value));
        return {};
    }
    std::vector<std::string>& list = filter.key == "stream" ? query.streams : filter.key == "device" ? query.devices : query.threads;
    for (const std::string& value : listOf(filter.value))
        list.push_back(lowered(value));
    return {};
}

bool contains(std::string_view text, const std::string& word)
{
    return lowered(text).find(word) != std::string::npos;
}

bool isOneOf(const std::vector<std::string>& list, std::string_view value)
{
    return std::find(list.begin(), list.end(), value) != list.end();
}

/// Tests the spans of one trace.
class Matcher {
public:
    Matcher(const Trace& trace, const SpanQuery& query, bool readsArguments)
        : m_trace(trace), m_query(query), m_readsArguments(readsArguments), m_arguments(trace)
    {
        m_names.resize(trace.pools->strings.size());
        for (std::size_t id = 0; id < m_names.size(); ++id) {
            const std::string name = lowered(trace.text(StringId::fromIndex(id)));
            m_names[id] = std::all_of(query.words.begin(), query.words.end(), [&](const std::string& word) { return name.find(word) != std::string::npos; });
        }
        m_kinds.fill(query.kinds.empty() && !query.isWait);
        for (const SpanKind kind : query.kinds)
            m_kinds[static_cast<std::size_t>(kind)] = true;
    }

    [[nodiscard]] bool canMatch() const { return std::find(m_names.begin(), m_names.end(), true) != m_names.end(); }
    [[nodiscard]] bool takes(const Track& track) const
    {
        const bool isStream = track.info.type == TrackType::DeviceStream;
        if (!m_query.streams.empty() && !(isStream && isOneOf(m_query.streams, lowered(track.info.nativeId))))
            return false;
        if (!m_query.devices.empty() && !(isStream && isOneOf(m_query.devices, ordinalOf(track))))
            return false;
        const auto isNamed = [&track](const std::string& word) { return contains(track.info.name, word) || contains(track.info.nativeId, word); };
        return m_query.threads.empty() || (!isStream && std::any_of(m_query.threads.begin(), m_query.threads.end(), isNamed));
    }
    [[nodiscard]] bool takes(const SpanColumns& columns, std::size_t row)
    {
        // names added after the search began are left to the next search
        if (columns.name[row] >= m_names.size() || !m_names[columns.name[row]] || !m_query.duration.contains(columns.durationOf(row)))
            return false;
        const bool isWait = m_query.isWait && (columns.flags[row] & SpanFlag::kBlocking) != 0;
        if (!isWait && (columns.kind[row] >= kSpanKinds || !m_kinds[columns.kind[row]]))
            return false;
        return !needsDetail() || takesDetail(columns.detailOf(row));
    }

private:
    [[nodiscard]] std::string ordinalOf(const Track& track) const
    {
        const std::size_t device = track.info.device.index();
        return device < m_trace.devices.size() ? std::to_string(m_trace.devices[device].ordinal) : std::string();
    }
    [[nodiscard]] bool needsDetail() const { return m_query.bytes.isLimited() || !m_query.arguments.empty(); }
    [[nodiscard]] bool takesDetail(DetailId id)
    {
        if (!id.isValid())
            return false;
        const SpanDetail detail = m_trace.pools->details.get(id);
        if (m_query.bytes.isLimited()) {
            const auto bytes = detail.find(DetailField::Bytes);
            if (!bytes || !m_query.bytes.contains(static_cast<std::int64_t>(std::min<std::uint64_t>(*bytes, std::numeric_limits<std::int64_t>::max()))))
                return false;
        }
        return m_query.arguments.empty() || takesText(textOf(detail, id));
    }
    [[nodiscard]] bool takesText(const std::string& text) const
    {
        return std::all_of(m_query.arguments.begin(), m_query.arguments.end(), [&](const std::string& word) { return text.find(word) != std::string::npos; });
    }
    /// "grid_x=128 bytes=4096 ... " and the arguments of the original event, in lower case.
    [[nodiscard]] std::string textOf(const SpanDetail& detail, DetailId id)
    {
        std::string text;
        for (std::size_t i = 0; i < kDetailFields; ++i) {
            const auto field = static_cast<DetailField>(i);
            if (detail.has(field))
                text.append(nameOf(field)).append("=").append(valueOf(detail, field)).append(" ");
        }
        if (m_readsArguments)
            text += m_arguments.of(id);
        return lowered(text);
    }
    [[nodiscard]] std::string valueOf(const SpanDetail& detail, DetailField field) const
    {
        const std::uint64_t value = detail.get(field);
        switch (field) {
        case DetailField::Direction: return nameOf(detail.direction());
        case DetailField::SourceMemory: return nameOf(detail.sourceMemory());
        case DetailField::TargetMemory: return nameOf(detail.targetMemory());
        case DetailField::Domain:
        case DetailField::OverheadCause: return std::string(m_trace.text(StringId(static_cast<std::uint32_t>(value))));
        default: return std::to_string(value);
        }
    }

    const Trace& m_trace;
    const SpanQuery& m_query;
    bool m_readsArguments;
    EventArguments m_arguments;
    std::vector<bool> m_names; // by id: whether all words are in it
    std::array<bool, kSpanKinds> m_kinds{};
};

} // namespace

Result<SpanQuery> SpanQuery::parse(std::string_view text)
{
    SpanQuery query;
    for (const std::string& term : termsOf(text)) {
        const auto filter = filterIn(term);
        if (!filter) {
            query.words.push_back(lowered(term));
            continue;
        }
        if (auto taken = take(query, *filter); !taken)
            return taken.error();
    }
    return query;
}

std::optional<std::size_t> SpanHits::after(Nanos time) const
{
    const auto found = std::upper_bound(hits.begin(), hits.end(), time, [](Nanos t, const SpanHit& hit) { return t < hit.start; });
    return found == hits.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - hits.begin()));
}

std::optional<std::size_t> SpanHits::before(Nanos time) const
{
    const auto found = std::lower_bound(hits.begin(), hits.end(), time, [](const SpanHit& hit, Nanos t) { return hit.start < t; });
    return found == hits.begin() ? std::nullopt : std::optional(static_cast<std::size_t>(found - hits.begin()) - 1);
}

SpanHits findSpans(const Trace& trace, TimeRange range, const SpanQuery& query, const std::stop_token& stop, bool isComplete)
{
    SpanHits result;
    Matcher matcher(trace, query, isComplete);
    if (query.isEmpty() || !matcher.canMatch())
        return result;
    for (std::size_t track = 0; track < trace.tracks.size(); ++track) {
        if (!matcher.takes(trace.tracks[track]))
            continue;
        const std::vector<Lane>& lanes = trace.tracks[track].lanes;
        for (std::size_t lane = 0; lane < lanes.size() && !stop.stop_requested(); ++lane) {
            lanes[lane].forEachStartingIn(range, [&](const SpanColumns& columns, std::size_t row) {
                if (!matcher.takes(columns, row))
                    return;
                ++result.count;
                result.total = saturatingAdd(result.total, columns.durationOf(row));
                if (result.hits.size() < SpanHits::kMost)
                    result.hits.push_back({columns.startOf(row), columns.durationOf(row), StringId(columns.name[row]), TrackId::fromIndex(track),
                        static_cast<std::uint32_t>(lane), static_cast<SpanKind>(columns.kind[row])});
            });
        }
    }
    std::stable_sort(result.hits.begin(), result.hits.end(), [](const SpanHit& a, const SpanHit& b) { return a.start < b.start; });
    return result;
}

} // namespace stallscope
