// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/run_path.h"

#include "gui/timeline/logic/span_links.h"

namespace stallscope::gui {

namespace {

constexpr LanePlace kCalls{LaneGroup::Calls, 0, false};
constexpr LanePlace kWork{LaneGroup::Work, 0, false};

bool contains(TimeRange outer, TimeRange inner)
{
    return inner.start >= outer.start && inner.end <= outer.end;
}

} // namespace

std::optional<RunPath::Place> RunPath::placeOf(std::size_t index) const
{
    // time of a thread before its first step on the path belongs to no span
    const auto belongsToNothing = [this](std::size_t i) {
        const PathPiece one = piece(i);
        return one.step == HostStep::kNone && one.span == stallscope::SpanStep::kNone;
    };
    while (index < size() && belongsToNothing(index))
        ++index;
    if (index == size())
        return std::nullopt;
    const RunSpans& spans = m_replay->whatIf.run().spans();
    const PathPiece at = piece(index);
    if (at.span == stallscope::SpanStep::kNone)
        return Place{spans.calls().threads()[m_replay->whatIf.graph().steps()[at.step].thread].track, kCalls};
    const TrackId track = spans.work().streams()[spans.work().streamOf(at.span)].track;
    return Place{track, workLane(at.span, track)};
}

/// Most streams have a single lane of work; in others the lane of the span is searched.
LanePlace RunPath::workLane(std::uint32_t span, TrackId track) const
{
    const auto& lanes = m_replay->trace().tracks[track.index()].lanes;
    const auto isOfWork = [](const Lane& lane) { return lane.place.group == LaneGroup::Work; };
    if (std::count_if(lanes.begin(), lanes.end(), isOfWork) <= 1)
        return kWork;
    const DeviceSpan& device = m_replay->whatIf.run().spans().work().spans()[span];
    const auto found = gui::placeOf(m_replay->trace(), 0, track, device.start, device.name);
    return found ? found->lane : kWork;
}

std::optional<SpanPlace> RunPath::spanOf(std::size_t index, int run) const
{
    const RunSpans& spans = m_replay->whatIf.run().spans();
    const PathPiece at = piece(index);
    if (at.span != stallscope::SpanStep::kNone) {
        const DeviceSpan& device = spans.work().spans()[at.span];
        if (!contains(device.range(), at.range))
            return std::nullopt;
        return gui::placeOf(m_replay->trace(), run, spans.work().streams()[spans.work().streamOf(at.span)].track, device.start, device.name);
    }
    if (at.step == HostStep::kNone)
        return std::nullopt;
    const HostStep& step = m_replay->whatIf.graph().steps()[at.step];
    const Call& call = spans.calls().calls()[step.apiCall];
    if (!contains(call.range().united(step.call), at.range))
        return std::nullopt;
    return gui::placeOf(m_replay->trace(), run, spans.calls().threads()[step.thread].track, call.start, call.name);
}

std::optional<std::size_t> RunPath::after(Nanos time) const
{
    std::size_t index = m_pieces.firstEndingAfter(time);
    if (index < size() && piece(index).range.start <= time)
        ++index;
    return index == size() ? std::nullopt : std::optional(index);
}

std::optional<std::size_t> RunPath::before(Nanos time) const
{
    std::size_t behind = m_pieces.firstEndingAfter(time - 1);
    if (behind < size() && piece(behind).range.start < time)
        ++behind;
    return behind == 0 ? std::nullopt : std::optional(behind - 1);
}

} // namespace stallscope::gui
