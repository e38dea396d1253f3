// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/span_export.h"

#include "profiler/base/varint.h"
#include "profiler/formats/common/decimal.h"

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

std::string stackText(const Trace& trace, StackId stack)
{
    std::string text;
    for (const Frame& frame : trace.pools->stacks.frames(stack)) {
        text.append(text.empty() ? "" : "\n").append(trace.text(frame.function));
        if (const std::string_view file = trace.text(frame.file); !file.empty())
            text.append(" (").append(file).append(":").append(std::to_string(frame.line)).append(")");
    }
    return text;
}

namespace {

/// "function (file:12)", or only the function.
Frame frameOfText(std::string_view line, const std::function<StringId(std::string_view text)>& intern)
{
    const std::size_t open = line.rfind(" (");
    const std::size_t colon = line.rfind(':');
    const bool hasPlace = line.ends_with(')') && open != std::string_view::npos && colon != std::string_view::npos && colon > open + 2;
    const auto number = hasPlace ? parseUnsigned(line.substr(colon + 1, line.size() - colon - 2)) : std::nullopt;
    if (!number || *number > UINT32_MAX)
        return {intern(line), kEmptyString, 0};
    return {intern(line.substr(0, open)), intern(line.substr(open + 2, colon - open - 2)), static_cast<std::uint32_t>(*number)};
}

} // namespace

StackId stackOfText(std::string_view text, StackPool& stacks, const std::function<StringId(std::string_view text)>& intern)
{
    StackId stack;
    while (!text.empty()) { // outermost frame first
        const std::size_t end = text.rfind('\n');
        const std::size_t begin = end == std::string_view::npos ? 0 : end + 1;
        stack = stacks.addStack(stacks.addFrame(frameOfText(text.substr(begin), intern)), stack);
        text = text.substr(0, begin == 0 ? 0 : begin - 1);
    }
    return stack;
}

namespace {

/// The enumerator with this word; their values are consecutive.
template <class Enum, class WordOf>
std::optional<std::uint64_t> enumeratorOf(std::string_view word, Enum last, const WordOf& wordOf)
{
    for (std::uint64_t i = 0; i <= static_cast<std::uint64_t>(last); ++i) {
        if (word == wordOf(static_cast<Enum>(i)))
            return i;
    }
    return {};
}

} // namespace

std::optional<std::uint64_t> detailOfWord(DetailField field, std::string_view word, const std::function<StringId(std::string_view text)>& intern)
{
    switch (field) {
    case DetailField::Direction: return enumeratorOf(word, CopyDirection::HostToHost, [](CopyDirection one) { return nameOf(one); });
    case DetailField::SourceMemory:
    case DetailField::TargetMemory: return enumeratorOf(word, MemoryKind::ManagedStatic, [](MemoryKind one) { return nameOf(one); });
    case DetailField::Scope: return enumeratorOf(word, SyncScope::Event, [](SyncScope one) { return wordOf(one); });
    case DetailField::EventRole: return enumeratorOf(word, EventRole::Queried, [](EventRole one) { return wordOf(one); });
    case DetailField::Domain:
    case DetailField::OverheadCause: return intern(word).value();
    default: return {};
    }
}

std::uint64_t detailOfNumber(DetailField field, std::int64_t number)
{
    const bool isSigned = field == DetailField::Status || field == DetailField::Payload || field == DetailField::Priority;
    return isSigned ? zigzag(number) : static_cast<std::uint64_t>(number);
}

} // namespace stallscope
