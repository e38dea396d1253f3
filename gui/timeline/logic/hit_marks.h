// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/span_query.h"
#include "profiler/lod/level_of_detail.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace stallscope::gui {

/// The spans that a search found, by lane, to highlight them. Immutable; any thread may read it.
class HitMarks {
public:
    HitMarks() = default;
    explicit HitMarks(const std::vector<SpanHit>& hits);

    [[nodiscard]] bool isEmpty() const { return m_lanes.empty(); }
    /// `lane` is an index in the track.
    [[nodiscard]] bool contains(TrackId track, std::size_t lane, Nanos start) const;
    /// Sets the pixels that hits of a lane touch to 1; leaves the others. False if there are none. Takes time in proportion to the pixels, not to the hits.
    bool mark(TrackId track, std::size_t lane, const PixelScale& scale, std::span<std::uint8_t> pixels) const;
    /// The same for all lanes.
    void markAll(const PixelScale& scale, std::span<std::uint8_t> pixels) const;

private:
    [[nodiscard]] static std::uint64_t keyOf(TrackId track, std::size_t lane) { return std::uint64_t{track.value()} << 32 | lane; }

    std::unordered_map<std::uint64_t, std::vector<TimeRange>> m_lanes; // by start; spans of a lane do not overlap
};

} // namespace stallscope::gui
