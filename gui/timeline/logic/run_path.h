// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_replays.h"
#include "gui/timeline/logic/selection.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace stallscope::gui {

/// The critical path of a run prepared for the timeline: where its pieces are, and which of them to draw.
class RunPath {
public:
    explicit RunPath(std::shared_ptr<const RunReplay> replay) : m_replay(std::move(replay)), m_pieces(m_replay->pieces()) {}

    [[nodiscard]] const std::array<Nanos, kPathCauses>& byCause() const { return m_replay->path.byCause; }
    [[nodiscard]] std::size_t size() const { return m_pieces.size(); }
    [[nodiscard]] PathPiece piece(std::size_t index) const { return m_pieces.at(index); }

    /// The lane along which a piece runs.
    struct Place {
        TrackId track;
        LanePlace lane;
        friend bool operator==(const Place&, const Place&) = default;
    };
    /// Empty if the run has neither launches nor waits.
    [[nodiscard]] std::optional<Place> placeOf(std::size_t index) const;
    /// The span that contains a piece; empty if the piece lies between spans.
    [[nodiscard]] std::optional<SpanPlace> spanOf(std::size_t index, int run) const;

    /// First piece that starts after a time; last piece that starts before it.
    [[nodiscard]] std::optional<std::size_t> after(Nanos time) const;
    [[nodiscard]] std::optional<std::size_t> before(Nanos time) const;

    /// Calls visit(index, range) for the pieces that intersect a range: all pieces of at least `step`, and of shorter ones
    /// the one in the middle of each step, which represents the whole step.
    template <class Visit>
    void forEachShown(TimeRange range, Nanos step, Visit&& visit) const
    {
        const Nanos part = std::max<Nanos>(step, 1);
        for (std::size_t i = m_pieces.firstEndingAfter(range.start); i < size();) {
            const TimeRange first = piece(i).range;
            if (first.start >= range.end)
                break;
            if (first.length() >= part) {
                visit(i, first);
                ++i;
                continue;
            }
            const std::size_t next = firstBehind(i, floorTo(first.start, part) + part, part);
            const TimeRange together{first.start, piece(next - 1).range.end};
            visit(m_pieces.firstEndingAfter(together.start + together.length() / 2), together);
            i = next;
        }
    }

private:
    /// First piece from `from` on that begins at `time` or later, or is at least `longEnough`.
    [[nodiscard]] std::size_t firstBehind(std::size_t from, Nanos time, Nanos longEnough) const
    {
        std::size_t next = std::max(m_pieces.firstEndingAfter(time), from + 1);
        if (const TimeRange range = next < size() ? piece(next).range : TimeRange{time, time}; range.start < time && range.length() < longEnough)
            ++next;
        return next;
    }
    /// Aligned steps keep pieces from flickering while the view moves.
    [[nodiscard]] static Nanos floorTo(Nanos time, Nanos step) { return time - (time % step + step) % step; }
    [[nodiscard]] LanePlace workLane(std::uint32_t span, TrackId track) const;

    std::shared_ptr<const RunReplay> m_replay;
    PathPieces m_pieces;
};

} // namespace stallscope::gui
