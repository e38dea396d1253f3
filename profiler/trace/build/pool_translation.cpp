// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/pool_translation.h"

#include <algorithm>
#include <array>

namespace stallscope {

namespace {

/// Fields of a detail that hold text ids.
constexpr std::array kTextFields{DetailField::Domain, DetailField::OverheadCause};

} // namespace

StringId PoolTranslation::text(StringId id)
{
    const auto [at, isNew] = m_texts.try_emplace(id);
    if (isNew)
        at->second = m_into->strings.intern(m_from->strings.view(id));
    return at->second;
}

DetailId PoolTranslation::detail(DetailId id)
{
    if (!id.isValid())
        return id;
    const auto [at, isNew] = m_details.try_emplace(id);
    if (isNew)
        at->second = m_addDetail(translated(m_from->details.get(id)), arguments(id));
    return at->second;
}

/// Consecutive requests usually concern the same page.
std::string_view PoolTranslation::arguments(DetailId id)
{
    if (!m_keepsArguments)
        return {};
    const std::size_t page = id.value() >> 16;
    if (page != m_argumentPage) {
        m_argumentPage = page;
        m_arguments = m_from->details.arguments(page);
    }
    return m_arguments ? m_arguments->find(id.value() & 0xFFFF) : std::string_view{};
}

SpanDetail PoolTranslation::translated(SpanDetail detail)
{
    for (const DetailField field : kTextFields) {
        if (const auto value = detail.find(field))
            detail.set(field, text(StringId(static_cast<std::uint32_t>(*value))).value());
    }
    if (const auto value = detail.find(DetailField::Stack))
        detail.set(DetailField::Stack, stack(StackId(static_cast<std::uint32_t>(*value))).value());
    return detail;
}

StackId PoolTranslation::stack(StackId id)
{
    const auto [at, isNew] = m_stacks.try_emplace(id);
    if (!isNew)
        return at->second;
    std::vector<Frame> frames; // innermost first
    for (const Frame& frame : m_from->stacks.frames(id))
        addFrame(frames, frame);
    std::reverse(frames.begin(), frames.end());
    return m_stacks[id] = m_into->stacks.addStack(frames);
}

void PoolTranslation::addFrame(std::vector<Frame>& innermostFirst, const Frame& frame)
{
    if (!m_resolveFrame) {
        innermostFirst.push_back({text(frame.function), text(frame.file), frame.line});
        return;
    }
    for (const SourceFrame& resolved :
        m_resolveFrame({std::string(m_from->strings.view(frame.function)), std::string(m_from->strings.view(frame.file)), frame.line}))
        innermostFirst.push_back({m_into->strings.intern(resolved.function), m_into->strings.intern(resolved.file), resolved.line});
}

} // namespace stallscope
