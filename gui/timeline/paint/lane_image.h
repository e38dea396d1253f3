// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/colours.h"
#include "gui/timeline/paint/pane_scene.h"
#include "profiler/analysis/waits/wait_index.h"
#include "profiler/lod/level_of_detail.h"
#include "profiler/trace/trace.h"
#include "profiler/trace/track.h"

#include <QPainter>
#include <QRgb>

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace stallscope::gui {

/// Colours of one row of pixels. A pixel that contains a wait has the colour of waits, so that a microsecond of waiting is visible in a run of many
/// seconds. All three spans have the same length.
void colourCells(std::span<const PixelCell> cells, const SpanColours& colours, TrackId track, std::span<const QRgb> background, std::span<QRgb> line);

/// Recolours pixels of a thread's calls that contain waits, by the device time that they cost.
void colourWaits(
    std::span<const PixelCell> cells, const SpanColours& colours, const WaitCosts& costs, TrackId thread, const PixelScale& scale, std::span<QRgb> line);

/// Calls visit(first, behind) for each run of at least `least` pixels that a single name covers completely: every wide span
/// lies in one of them.
template <class Visit>
void forEachSolidRun(std::span<const PixelCell> cells, std::size_t least, Visit&& visit)
{
    constexpr std::uint8_t kSolid = 254; // below 255: adjacent spans may lose a nanosecond to rounding
    for (std::size_t first = 0; first < cells.size();) {
        std::size_t behind = first + 1;
        while (behind < cells.size() && cells[behind].name == cells[first].name && cells[behind].coverage >= kSolid)
            ++behind;
        // the pixels at both ends may be partly covered
        if (!cells[first].isEmpty() && behind - first >= least)
            visit(first, behind);
        first = behind;
    }
}

/// Raster cache of one lane: the pixels of its row. Rasterized again only when its spans or the visible range changed.
class LaneCache {
public:
    /// Least width in pixels of a span that gets an edge and a label.
    static constexpr int kLeastEdge = 5;
    static constexpr int kLeastLabel = 30;

    /// Rasterizes the lane within `shown`. `ratio` is the number of image pixels per logical pixel. Columns for which
    /// `loads` has no time left are estimated, and completed by a later call.
    void show(const Lane& lane, const PixelScale& scale, TimeRange shown, double ratio, ColumnLoads& loads);

    [[nodiscard]] std::span<const PixelCell> cells() const { return m_cells; }
    /// Last pixels of spans that are wide enough to be separated from their neighbours.
    [[nodiscard]] std::span<const int> edges() const { return m_edges; }
    /// Spans that are wide enough for a label.
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
/// again, on all processors.
class LaneImage {
public:
    /// Paints pixels of the painter's device; all lanes fit `size`. Below the last track it is empty.
    void paint(QPainter& painter, const PaneScene& scene, QSize size);
    /// Labelled spans of a lane in the last picture.
    [[nodiscard]] std::span<const Span> labelledOf(const LaneRow& row) const;
    /// True if part of the last picture is an estimate because reading the spans took too long: paint it again.
    [[nodiscard]] bool isUnfinished() const { return m_isUnfinished; }
    /// Paints rectangles instead of pixels, without estimates: neighbouring pixels of one colour become one rectangle.
    void paintVectors(QPainter& painter, const PaneScene& scene, QSize size);

private:
    struct Job {
        const Lane* lane = nullptr;
        const LaneRow* row = nullptr;
        LaneCache* cache = nullptr;
        int top = 0; // rows of the picture
        int bottom = 0;
        std::vector<QRgb> line;  // pixels of each of its rows
        std::vector<QRgb> marks; // of its lowest rows, if a search found spans in it; otherwise empty
    };

    void prepareLine(Job& job, const PaneScene& scene, const PixelScale& scale, ColumnLoads& loads);
    void prepareBackground(const PaneScene& scene, const TimeScale& scale);
    /// `rows` is the number of image rows per logical pixel.
    [[nodiscard]] std::vector<Job> visibleLanes(const PaneScene& scene, const Viewport& view, double rows);
    void paintBackground(QPainter& painter, const PaneScene& scene, const Viewport& view, const std::vector<Job>& lanes, int height);
    void dropUnseen();

    std::vector<QRgb> m_background; // behind lanes: surface and grid; outside of the run the colour of the window
    std::vector<QRgb> m_groupBackground;
    struct Entry {
        LaneCache lane;
        std::uint64_t frame = 0; // in which it was last visible
    };
    std::unordered_map<std::uint64_t, Entry> m_caches;
    std::uint64_t m_frame = 0;
    bool m_isUnfinished = false;
    double m_ratio = 1;
};

} // namespace stallscope::gui
