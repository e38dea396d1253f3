// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/stable_ids.h"

#include "profiler/trace/build/pool_translation.h"

#include <utility>

namespace stallscope {

namespace {

class Renumbering {
public:
    explicit Renumbering(const Trace& trace) : m_trace(trace) {}

    Result<std::shared_ptr<const Trace>> run(const std::stop_token& stop)
    {
        auto renumbered = std::make_shared<Trace>(m_trace);
        for (Track& track : renumbered->tracks) {
            for (Lane& lane : track.lanes) {
                if (stop.stop_requested())
                    return Error::cancelled();
                lane = renumberedLane(lane);
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
    Lane renumberedLane(const Lane& lane)
    {
        Lane renumbered{lane.place, {}};
        for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
            auto columns = std::make_shared<SpanColumns>(*lane.blocks.block(i).columns());
            for (std::uint32_t& name : columns->name)
                name = m_translation.text(StringId(name)).value();
            for (std::uint32_t& detail : columns->detail)
                detail = detailFor(DetailId(detail)).value();
            if (!columns->isEmpty())
                renumbered.blocks.append(std::make_shared<const SpanBlock>(std::move(columns)));
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
    std::shared_ptr<TracePools> m_pools = std::make_shared<TracePools>();
    DetailPool::Writer m_details{m_pools->details};
    PoolTranslation m_translation{m_trace.pools, m_pools, {}, {}, true};
    std::pair<DetailId, DetailId> m_lastDetail; // old, new
};

} // namespace

Result<std::shared_ptr<const Trace>> withStableIds(const std::shared_ptr<const Trace>& trace, const std::stop_token& stop)
{
    auto renumbered = Renumbering(*trace).run(stop);
    const bool isWhole = !renumbered || (*renumbered)->pools->details.refused() == 0;
    return isWhole ? renumbered : trace;
}

} // namespace stallscope
