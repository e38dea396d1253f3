// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"
#include "profiler/lod/level_of_detail.h"
#include "profiler/trace/lane.h"

#include <QPainter>

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace stallscope::gui {

/// Raster cache of one lane: the pixels of its row. Rasterized again only when its spans or the visible range changed.
class LaneCache {
public:
    /// From so many pixels on a span has an edge, and a label.
    static constexpr int kLeastEdge = 5;
    static constexpr int kLeastLabel = 30;

    /// Nothing is shown outside of `shown`. `ratio` is how many of the pixels make one that people see.
    /// What the loads have no time for is estimated, and made good by a later call.
    void show(const Lane& lane, const PixelScale& scale, TimeRange shown, double ratio, ColumnLoads& loads);

    [[nodiscard]] std::span<const PixelCell> cells() const { return m_cells; }
    /// The last pixels of spans that are wide enough to be told from their neighbours.
    [[nodiscard]] std::span<const int> edges() const { return m_edges; }
    /// Spans that have room for a label.
    [[nodiscard]] std::span<const Span> labelled() const { return m_labelled; }

private:
    void clearOutside(TimeRange shown);
    void findWideSpans(const Lane& lane, TimeRange shown, double ratio, ColumnLoads& loads);

    PixelScale m_scale;
    TimeRange m_shown;
    BlockList m_blocks;
    bool m_isWhole = true;
    std::vector<PixelCell> m_cells;
    std::vector<int> m_edges;
    std::vector<Span> m_labelled;
};

/// Rasterizes the lanes of a pane. Caches each lane, so that only lanes whose spans or visible range changed are rasterized
/// again, on as many threads as there are processors.
class LaneImage {
public:
    /// As pixels of the painter's device, all of them within this size.
    void paint(QPainter& painter, const PaneScene& scene, QSize size);
    /// The spans that have room for a label on a lane of the last picture.
    [[nodiscard]] std::span<const Span> labelledOf(const LaneRow& row) const;
    /// Part of the last picture is an estimate, since reading the spans would have taken too long: paint it once more.
    [[nodiscard]] bool isUnfinished() const { return m_isUnfinished; }
    /// The same as rectangles, and finished: neighbouring pixels of one colour become one.
    void paintVectors(QPainter& painter, const PaneScene& scene, QSize size);

private:
    struct Job {
        const Lane* lane = nullptr;
        const LaneRow* row = nullptr;
        LaneCache* cache = nullptr;
        int top = 0; // rows of the picture
        int bottom = 0;
        std::vector<QRgb> line; // each row of it looks like this
    };

    [[nodiscard]] std::vector<QRgb> lineOf(const Job& job, const PaneScene& scene, const PixelScale& scale, ColumnLoads& loads);
    void prepareBackground(const PaneScene& scene, const TimeScale& scale);
    /// `rows` is how many rows of the picture make one of the screen's pixels.
    [[nodiscard]] std::vector<Job> visibleLanes(const PaneScene& scene, const Viewport& view, double rows);
    void paintBackground(QPainter& painter, const PaneScene& scene, const Viewport& view, const std::vector<Job>& lanes, int height);
    void dropUnseen();

    std::vector<QRgb> m_background; // behind lanes: surface, grid, what is outside the run
    std::vector<QRgb> m_groupBackground;
    struct Entry {
        LaneCache lane;
        std::uint64_t frame = 0; // in which it was seen last
    };
    std::unordered_map<std::uint64_t, Entry> m_caches;
    std::uint64_t m_frame = 0;
    bool m_isUnfinished = false;
    double m_ratio = 1;
};

} // namespace stallscope::gui
