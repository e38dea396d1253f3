// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/path_marks.h"

#include "gui/common/theme/colours.h"
#include "gui/timeline/logic/run_path.h"
#include "gui/timeline/paint/pane_scene.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace stallscope::gui {

namespace {

constexpr double kResolution = 2; // pixels: a narrower piece is represented by one per step
constexpr int kThickness = 4;
constexpr int kRim = 2;              // in the surface's colour, so that the line is visible on any span
constexpr int kEdge = 2;             // around spans
constexpr int kLeastOutlined = 8;    // pixels
constexpr int kLeastLinkedPiece = 3; // if all pieces are narrower, steps between them would hide the lanes

/// Integer pixels, at least one: many of these are painted.
QRect pixelsOf(const QRectF& box)
{
    const int left = static_cast<int>(std::floor(box.left()));
    const int right = std::max(static_cast<int>(std::floor(box.right())), left + 1);
    return {left, static_cast<int>(box.top()), right - left, static_cast<int>(box.height())};
}

/// Paints pieces in order; adjacent pieces of the same look are merged into one line.
class PathPainter {
public:
    PathPainter(QPainter& painter, const PaneScene& scene, QSize size) : m_painter(painter), m_scene(scene), m_geometry(scene, size) {}

    void paint()
    {
        const auto onEach = [this](std::size_t index, TimeRange range) { paintPiece(index, range); };
        m_scene.path->forEachShown(m_scene.visible, m_geometry.scale().toLength(kResolution), onEach);
        paintLine();
    }

private:
    void paintPiece(std::size_t index, TimeRange range)
    {
        const auto place = m_scene.path->placeOf(index);
        const auto where = place ? m_geometry.onLane(place->track, place->lane, range) : std::nullopt;
        if (!where) {
            paintLine();
            return;
        }
        const QRect box = pixelsOf(*where);
        const PathCause cause = m_scene.path->piece(index).cause;
        if (m_line && m_line->top() == box.top() && m_cause == cause && box.left() <= m_line->right() + 1 && box.width() < kLeastOutlined) {
            m_line->setRight(std::max(box.right(), m_line->right()));
            return;
        }
        if (m_line && m_line->top() != box.top() && std::max(m_line->width(), box.width()) >= kLeastLinkedPiece)
            paintStep(*m_line, box, cause);
        paintLine();
        if (box.width() >= kLeastOutlined && isWork(cause))
            paintOutline(box, cause);
        m_line = box;
        m_cause = cause;
    }

    [[nodiscard]] static bool isWork(PathCause cause) { return cause == PathCause::Kernel || cause == PathCause::Copy || cause == PathCause::Communication; }

    /// Paints the pending line.
    void paintLine()
    {
        if (!m_line)
            return;
        m_painter.fillRect(m_line->left(), m_line->top() + kThickness, m_line->width(), kRim, m_scene.theme->surface);
        m_painter.fillRect(m_line->left(), m_line->top(), m_line->width(), kThickness, pathColour(*m_scene.theme, m_cause));
        m_line.reset();
    }

    void paintOutline(const QRect& box, PathCause cause)
    {
        paintEdge(box.adjusted(kEdge, kEdge, -kEdge, -kEdge), 1, m_scene.theme->surface);
        paintEdge(box, kEdge, pathColour(*m_scene.theme, cause));
    }

    void paintEdge(const QRect& box, int thickness, const QColor& colour)
    {
        m_painter.fillRect(box.left(), box.bottom() + 1 - thickness, box.width(), thickness, colour);
        m_painter.fillRect(box.left(), box.top(), thickness, box.height(), colour);
        m_painter.fillRect(box.right() + 1 - thickness, box.top(), thickness, box.height(), colour);
    }

    void paintStep(const QRect& from, const QRect& to, PathCause cause)
    {
        const int top = std::min(from.top(), to.top());
        const int height = std::max(from.top(), to.top()) - top;
        m_painter.fillRect(to.left() - 1, top, 3, height, m_scene.theme->surface);
        m_painter.fillRect(to.left(), top, 1, height, pathColour(*m_scene.theme, cause));
    }

    QPainter& m_painter;
    const PaneScene& m_scene;
    SceneGeometry m_geometry;
    std::optional<QRect> m_line; // not painted yet
    PathCause m_cause = PathCause::Other;
};

} // namespace

QColor pathColour(const Theme& theme, PathCause cause)
{
    switch (cause) {
    case PathCause::HostWork: return seriesColour(theme, 0);
    case PathCause::Launch: return seriesColour(theme, 2);
    case PathCause::Kernel: return seriesColour(theme, 1);
    case PathCause::Copy: return seriesColour(theme, 3);
    case PathCause::Communication: return seriesColour(theme, 4);
    case PathCause::Wakeup: return seriesColour(theme, 5);
    case PathCause::Other: break;
    }
    return seriesColour(theme, 6);
}

void paintPath(QPainter& painter, const PaneScene& scene, QSize size)
{
    if (scene.path)
        PathPainter(painter, scene, size).paint();
}

} // namespace stallscope::gui
