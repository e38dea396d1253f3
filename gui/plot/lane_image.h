// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/plot/pane_scene.h"
#include "profiler/analysis/level_of_detail.h"

#include <QImage>
#include <QPainter>

#include <span>
#include <unordered_map>
#include <vector>

namespace stallscope::gui {

/// The lanes of a pane, painted straight to pixels. Keeps what each lane shows, so that only lanes whose spans or whose
/// part of time changed are looked at again, by as many threads as there are processors.
class LaneImage {
public:
    /// The picture in device pixels: `size` times `ratio`.
    [[nodiscard]] const QImage& paint(const PaneScene& scene, QSize size, double ratio);
    /// What a lane showed in the last picture; empty where it was not in it.
    [[nodiscard]] std::span<const PixelCell> cellsOf(const LaneRow& row) const;
    /// The same as rectangles: neighbouring pixels of one colour become one.
    void paintVectors(QPainter& painter, const PaneScene& scene, QSize size);

private:
    /// What a lane showed, and of what.
    struct Kept {
        PixelScale scale;
        std::size_t blocks = 0;
        BlockHeader last;
        TimeRange shown; // cells outside are empty
        std::vector<PixelCell> cells;
        std::uint64_t frame = 0;
    };
    struct Job {
        const Lane* lane = nullptr;
        const LaneRow* row = nullptr;
        Kept* kept = nullptr;
        int top = 0; // device pixels
        int bottom = 0;
    };

    [[nodiscard]] std::vector<QRgb> lineOf(const Job& job, const PaneScene& scene, const PixelScale& scale);
    void prepareBackground(const PaneScene& scene, const TimeScale& scale);
    [[nodiscard]] std::vector<Job> visibleLanes(const PaneScene& scene, const Viewport& view, double ratio);
    void paintBackground(const PaneScene& scene, const Viewport& view, double ratio, const std::vector<Job>& lanes);
    void paintRow(const Job& job, const PaneScene& scene, const PixelScale& scale);
    void dropUnseen();

    QImage m_image;
    std::vector<QRgb> m_background; // behind lanes: surface, grid, what is outside the run
    std::vector<QRgb> m_groupBackground;
    std::unordered_map<std::uint64_t, Kept> m_kept;
    std::uint64_t m_frame = 0;
};

} // namespace stallscope::gui
