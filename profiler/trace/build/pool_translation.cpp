// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/pool_translation.h"

#include <algorithm>
#include <array>
#include <utility>

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

namespace {

class Renumbering {
public:
    Renumbering(const Trace& trace, const TraceStore& store) : m_trace(trace), m_store(store.blocks)
    {
        if (store.details)
            m_pools->details.setStore(store.details);
    }

    Result<std::shared_ptr<const Trace>> run(const std::stop_token& stop)
    {
        auto renumbered = std::make_shared<Trace>(m_trace);
        for (Track& track : renumbered->tracks) {
            for (Lane& lane : track.lanes) {
                lane = renumberedLane(lane, stop);
                if (stop.stop_requested())
                    return Error::cancelled();
            }
            for (OpenSpan& open : track.openSpans)
                open.name = m_translation.text(open.name);
        }
        for (Note& note : renumbered->notes) {
            if (note.span)
                note.span->name = m_translation.text(note.span->name);
        }
        renumbered->pools = m_pools;
        return std::shared_ptr<const Trace>(std::move(renumbered));
    }

private:
    /// Incomplete if a stop is requested.
    Lane renumberedLane(const Lane& lane, const std::stop_token& stop)
    {
        Lane renumbered{lane.place, {}};
        for (std::size_t i = 0; i < lane.blocks.size() && !stop.stop_requested(); ++i) {
            auto columns = std::make_shared<SpanColumns>(*lane.blocks.block(i).columns());
            for (std::uint32_t& name : columns->name)
                name = m_translation.text(StringId(name)).value();
            for (std::uint32_t& detail : columns->detail)
                detail = detailFor(DetailId(detail)).value();
            if (!columns->isEmpty())
                renumbered.blocks.append(m_store ? m_store->store(std::move(columns)) : std::make_shared<const SpanBlock>(std::move(columns)));
        }
        return renumbered;
    }

    /// Consecutive spans often share a detail. A map of all details could be larger than the spans; the writer merges most
    /// equal ones again.
    DetailId detailFor(DetailId id)
    {
        if (id.isValid() && id != m_lastDetail.first)
            m_lastDetail = {id, m_details.add(m_translation.translated(m_trace.pools->details.get(id)), m_translation.arguments(id))};
        return id.isValid() ? m_lastDetail.second : id;
    }

    const Trace& m_trace;
    std::shared_ptr<BlockStore> m_store; // null: blocks stay in memory
    std::shared_ptr<TracePools> m_pools = std::make_shared<TracePools>();
    DetailPool::Writer m_details{m_pools->details};
    PoolTranslation m_translation{m_trace.pools, m_pools, {}, {}, true};
    std::pair<DetailId, DetailId> m_lastDetail; // old, new
};

} // namespace

Result<std::shared_ptr<const Trace>> withStableIds(const std::shared_ptr<const Trace>& trace, const std::stop_token& stop, const TraceStore& store)
{
    auto renumbered = Renumbering(*trace, store).run(stop);
    const bool isWhole = !renumbered || (*renumbered)->pools->details.refused() == 0;
    return isWhole ? renumbered : trace;
}

} // namespace stallscope
