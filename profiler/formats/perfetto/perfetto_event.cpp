// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/perfetto_event.h"

#include "profiler/formats/common/detail_value.h"
#include "profiler/formats/perfetto/perfetto_fields.h"

#include <array>
#include <string>
#include <utility>

namespace stallscope {

namespace {

namespace field = perfetto;

/// One frame per line, innermost first.
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

} // namespace

PerfettoEvents::PerfettoEvents(const Trace& trace)
    : m_trace(&trace), m_toldNames(trace.pools->strings.size()), m_toldKinds(kSpanKinds), m_toldArguments(FirstDetail + kDetailFields)
{
}

ProtoMessage& PerfettoEvents::begin(const Span& span)
{
    m_event.clear();
    m_newTexts.clear();
    const auto kind = static_cast<std::size_t>(span.kind);
    intern(field::kInternedCategories, m_toldKinds, kind, stallscope::nameOf(span.kind));
    intern(field::kInternedEventNames, m_toldNames, span.name.index(), m_trace->nameOf(span));
    m_event.number(field::kEventCategory, kind + 1).number(field::kEventName, span.name.index() + std::uint64_t{1});
    if (span.correlation.isValid())
        m_event.message(field::kEventAnnotation, argument(Correlation, "correlation").signedNumber(field::kAnnotationNumber, span.correlation.value()));
    addFlags(span);
    if (span.detail.isValid())
        addDetail(m_trace->detailOf(span));
    return m_event;
}

/// Numbers start at 1: 0 means none.
void PerfettoEvents::intern(std::uint32_t field, std::vector<bool>& told, std::size_t index, std::string_view text)
{
    if (index < told.size() && told[index])
        return;
    if (index < told.size())
        told[index] = true;
    ProtoMessage entry;
    entry.number(field::kInternedNumber, index + 1).text(field::kInternedText, text);
    m_newTexts.message(field, entry);
}

ProtoMessage PerfettoEvents::argument(std::uint32_t which, std::string_view name)
{
    intern(field::kInternedAnnotationNames, m_toldArguments, which, name);
    ProtoMessage annotation;
    annotation.number(field::kAnnotationName, which + 1);
    return annotation;
}

void PerfettoEvents::addFlags(const Span& span)
{
    constexpr std::array<std::pair<SpanFlag::Type, std::pair<Argument, const char*>>, 5> kFlags{{
        {SpanFlag::kBlocking, {Blocking, "blocking"}},
        {SpanFlag::kClamped, {Clamped, "clamped"}},
        {SpanFlag::kUnfinished, {Unfinished, "unfinished"}},
        {SpanFlag::kLate, {Late, "late"}},
        {SpanFlag::kPredicted, {Predicted, "predicted"}},
    }};
    for (const auto& [flag, told] : kFlags) {
        if (span.has(flag))
            m_event.message(field::kEventAnnotation, argument(told.first, told.second).number(field::kAnnotationFlag, 1));
    }
}

void PerfettoEvents::addDetail(const SpanDetail& detail)
{
    for (std::uint32_t i = 0; i < kDetailFields; ++i) {
        const auto which = static_cast<DetailField>(i);
        if (!detail.has(which))
            continue;
        ProtoMessage annotation = argument(FirstDetail + i, stallscope::nameOf(which));
        const DetailValue value = valueOf(*m_trace, detail, which);
        if (which == DetailField::Stack)
            annotation.text(field::kAnnotationText, stackText(*m_trace, StackId(static_cast<std::uint32_t>(detail.get(which)))));
        else if (const auto* const word = std::get_if<std::string_view>(&value))
            annotation.text(field::kAnnotationText, *word);
        else
            annotation.signedNumber(field::kAnnotationNumber, std::get<std::int64_t>(value));
        m_event.message(field::kEventAnnotation, annotation);
    }
}

} // namespace stallscope
