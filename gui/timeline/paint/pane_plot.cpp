// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/pane_plot.h"

#include "gui/common/charts/plot_style.h"
#include "gui/timeline/logic/lane_search.h"
#include "gui/timeline/logic/span_links.h"
#include "gui/timeline/paint/curve_rows.h"
#include "gui/timeline/paint/lane_image.h"
#include "gui/timeline/paint/note_marks.h"
#include "gui/timeline/paint/path_marks.h"
#include "gui/timeline/paint/span_labels.h"
#include "gui/timeline/paint/wait_marks.h"
#include "profiler/base/units.h"

#include <qcustomplot.h>

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace stallscope::gui {

namespace {

constexpr double kMargin = 8;
constexpr double kArrowHead = 5;

struct BeyondRunWords {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

void paintBeyondRun(QPainter& painter, const PaneScene& scene, QSize size)
{
    const QString words = beyondRunWords(scene);
    const QRectF room(kMargin, scene.layout.pinnedHeight(), size.width() - 2 * kMargin, 2 * LayoutChoices::kLaneHeight);
    if (words.isEmpty() || painter.fontMetrics().horizontalAdvance(words) > room.width())
        return;
    painter.setPen(scene.theme->mutedText);
    painter.drawText(room, Qt::AlignCenter, words);
}

/// Reads one mark per pixel: further ones would draw the same line.
void paintLane(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry, const LaneRow& row)
{
    const Lane& lane = scene.trace->tracks[row.track.index()].lanes[*row.lane];
    const TimeRange seen = scene.visible.intersected(scene.shown());
    const Nanos pixel = std::max<Nanos>(geometry.scale().toLength(1), 1);
    Nanos probe = seen.start;
    while (probe < seen.end) {
        const auto spot = firstShownAfter(lane, probe);
        if (!spot)
            return;
        const Span mark = spanAt(lane, *spot);
        if (mark.start >= seen.end)
            return;
        const auto box = geometry.onLane(row.track, row.place, {mark.start, mark.start + 1});
        if (!box)
            return;
        painter.fillRect(QRectF(box->left(), box->top(), 1, box->height()), QColor(scene.colours.of(mark.kind, mark.flags, mark.name, row.track)));
        probe = std::max(mark.start, probe) + pixel;
    }
}

/// Draws marks on their lanes. Instants have no length, so each is a line one pixel wide; at most one per pixel.
void paintMarkTicks(QPainter& painter, const PaneScene& scene, QSize size)
{
    const SceneGeometry geometry(scene, size);
    for (const LaneRow& row : scene.layout.rows()) {
        if (row.lane && row.place.group == LaneGroup::Marks)
            paintLane(painter, scene, geometry, row);
    }
}

void outline(QPainter& painter, const SceneGeometry& geometry, const SpanPlace& place, const QColor& colour, double width)
{
    const auto box = geometry.onLane(place.track, place.lane, place.span.range());
    if (!box)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, width));
    painter.drawRect(box->adjusted(-0.5, -0.5, 0.5, 0.5));
}

/// Leaves the source at the start of the target if possible, and ends vertically at that start.
void arrow(QPainter& painter, const QRectF& source, const QRectF& target, const QColor& colour)
{
    const bool isDown = target.center().y() > source.center().y();
    const QPointF from(std::clamp(target.left(), source.left(), source.right()), isDown ? source.bottom() : source.top());
    const QPointF to(target.left(), isDown ? target.top() : target.bottom());
    const QPointF reach(0, (to.y() - from.y()) / 2);
    QPainterPath path(from);
    path.cubicTo(from + reach, to - reach, to);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.4));
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const double back = isDown ? -kArrowHead : kArrowHead;
    painter.drawPolygon(QPolygonF({to, to + QPointF(-kArrowHead * 0.6, back), to + QPointF(kArrowHead * 0.6, back)}));
}

/// Draws arrows from the call to what it launched, whichever of them is selected.
void paintLinks(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry)
{
    const auto isHost = [&](const SpanPlace& place) { return scene.trace->tracks[place.track.index()].info.type == TrackType::HostThread; };
    for (const SpanPlace& other : scene.linked) {
        const SpanPlace& from = isHost(other) ? other : *scene.selected;
        const SpanPlace& to = isHost(other) ? *scene.selected : other;
        const auto begin = geometry.onLane(from.track, from.lane, from.span.range());
        const auto end = geometry.onLane(to.track, to.lane, to.span.range());
        outline(painter, geometry, other, scene.theme->accent, 1);
        if (begin && end)
            arrow(painter, *begin, *end, scene.theme->accent);
    }
}

/// Marks what the selected wait waited for in the colour of its idle gap.
void paintAwaited(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry)
{
    const auto index = scene.waits ? waitOf(scene.waits->all(), scene.selected->track, scene.selected->span.start) : std::nullopt;
    if (!index)
        return;
    if (const auto awaited = awaitedBy(*scene.trace, scene.selected->run, scene.waits->all()[*index])) {
        outline(painter, geometry, *awaited, scene.theme->surface, 4);
        outline(painter, geometry, *awaited, scene.theme->wait, 2);
    }
}

void paintRange(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry)
{
    if (!scene.range)
        return;
    const QRectF box = geometry.across(*scene.range, 0, geometry.size().height());
    QColor fill = scene.theme->accent;
    fill.setAlphaF(0.13F);
    painter.fillRect(box, fill);
    painter.setPen(QPen(scene.theme->accent, 1));
    painter.drawLine(box.topLeft(), box.bottomLeft());
    painter.drawLine(box.topRight(), box.bottomRight());
}

void paintMeasure(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry)
{
    if (!scene.measured)
        return;
    const TimeRange span{std::min(scene.measured->start, scene.measured->end), std::max(scene.measured->start, scene.measured->end)};
    const QRectF box = geometry.across(span, 0, geometry.size().height());
    const double y = geometry.size().height() / 2.0;
    painter.setPen(QPen(scene.theme->text, 1, Qt::DashLine));
    painter.drawLine(box.topLeft(), box.bottomLeft());
    painter.drawLine(box.topRight(), box.bottomRight());
    painter.setPen(QPen(scene.theme->text, 1));
    painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
    const QString text = QString::fromStdString(formatDuration(span.end - span.start));
    QRectF label = painter.fontMetrics().boundingRect(text).adjusted(-6, -3, 6, 3);
    label.moveCenter({std::clamp(box.center().x(), label.width() / 2, geometry.size().width() - label.width() / 2), y});
    painter.setBrush(scene.theme->raised);
    painter.drawRoundedRect(label, 3, 3);
    painter.drawText(label, Qt::AlignCenter, text);
}

/// Marks that follow the pointer: the selected span with arrows to what it launched, the span under the cursor, the
/// selected range, the two-point ruler and the cursor line.
void paintPointerMarks(QPainter& painter, const PaneScene& scene, QSize size)
{
    const SceneGeometry geometry(scene, size);
    paintRange(painter, scene, geometry);
    painter.setRenderHint(QPainter::Antialiasing);
    if (scene.hovered)
        outline(painter, geometry, *scene.hovered, scene.theme->text, 1);
    if (scene.selected) {
        paintLinks(painter, scene, geometry);
        paintAwaited(painter, scene, geometry);
        outline(painter, geometry, *scene.selected, scene.theme->surface, 4);
        outline(painter, geometry, *scene.selected, scene.theme->isDark() ? QColor(Qt::white) : scene.theme->text, 2);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintMeasure(painter, scene, geometry);
    if (scene.cursor) {
        QColor colour = scene.theme->mutedText;
        colour.setAlphaF(0.6F);
        painter.setPen(QPen(colour, 1));
        const double x = geometry.scale().toPixel(*scene.cursor);
        painter.drawLine(QPointF(x, 0), QPointF(x, size.height()));
    }
}

/// The lanes of a pane with labels, curves and waits, as a plottable of QCustomPlot. Lanes are pixels on a screen,
/// rectangles in vector pictures.
class SpanPlottable : public QCPAbstractPlottable {
public:
    SpanPlottable(QCPAxis* keyAxis, QCPAxis* valueAxis, const PaneScene& scene) : QCPAbstractPlottable(keyAxis, valueAxis), m_scene(scene) {}

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& foundRange, QCP::SignDomain) const override
    {
        foundRange = true;
        return {0, static_cast<double>(m_scene.visible.length())};
    }
    QCPRange getValueRange(bool& foundRange, QCP::SignDomain, const QCPRange&) const override
    {
        foundRange = true;
        return {0, static_cast<double>(m_scene.layout.height())};
    }

protected:
    void draw(QCPPainter* painter) override
    {
        const QRect area = keyAxis()->axisRect()->rect();
        painter->setAntialiasing(false);
        if (!painter->modes().testFlag(QCPPainter::pmVectorized))
            m_image.paint(*painter, m_scene, area.size());
        else if (m_scene.trace)
            m_image.paintVectors(*painter, m_scene, area.size());
        if (m_image.isUnfinished()) // pending requests first
            QTimer::singleShot(0, parentPlot(), [plot = parentPlot()] { plot->update(); });
        if (!m_scene.trace)
            return;
        painter->setFont(parentPlot()->font());
        paintCurves(*painter, m_scene, area.size());
        paintMarkTicks(*painter, m_scene, area.size());
        paintOpenSpans(*painter, m_scene, area.size());
        paintWaitingCalls(*painter, m_scene, area.size());
        m_labels.paint(*painter, m_scene, area.size(), m_image);
        paintBubbles(*painter, m_scene, area.size());
        paintPath(*painter, m_scene, area.size());
        paintNotes(*painter, m_scene, area.size());
    }
    /// Layers are clipped to one row less than this.
    [[nodiscard]] QRect clipRect() const override { return QCPAbstractPlottable::clipRect().adjusted(0, 0, 0, 1); }
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    const PaneScene& m_scene; // owned by the pane, which outlives its plot
    LaneImage m_image;
    SpanLabels m_labels;
};

} // namespace

QString beyondRunWords(const PaneScene& scene)
{
    const auto onAxis = [&scene](Nanos time) { return QString::fromStdString(formatDuration(time - scene.origin)); };
    const TimeRange shown = scene.showsOthers ? scene.trace->range() : scene.window;
    if (shown.isEmpty() || scene.visible.isEmpty())
        return {};
    if (scene.visible.start >= shown.end)
        return BeyondRunWords::tr("Run ends at %1").arg(onAxis(shown.end));
    if (scene.visible.end <= shown.start)
        return BeyondRunWords::tr("Run begins at %1").arg(onAxis(shown.start));
    return {};
}

/// A QCustomPlot without paint buffers: paints lanes directly into the backing store, and marks that follow the pointer on top.
///
/// QCustomPlot would paint each layer into a pixmap and blend them over the background in every frame: on a large screen
/// that takes longer than rasterizing the lanes.
class LanePlot : public QCustomPlot {
public:
    using PaintMarks = std::function<void(QPainter&, QSize)>;

    LanePlot(QWidget* parent, PaintMarks paintMarks) : QCustomPlot(parent), m_paintMarks(std::move(paintMarks))
    {
        makeBare(*this);
        setBackground(Qt::NoBrush); // lanes cover it
        mReplotting = true;         // suppresses painting into buffers
    }

    /// Colour of the last row and column, which lanes do not cover if the device pixel ratio is not an integer.
    void setEdge(const QColor& colour) { m_edge = colour; }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QCPPainter painter(this);
        if (!painter.isActive())
            return;
        painter.fillRect(QRect(0, height() - 1, width(), 1), m_edge);
        painter.fillRect(QRect(width() - 1, 0, 1, height()), m_edge);
        draw(&painter);
        m_paintMarks(painter, size());
    }
    void resizeEvent(QResizeEvent* /*event*/) override { setViewport(rect()); }

private:
    PaintMarks m_paintMarks;
    QColor m_edge;
};

PanePlot::PanePlot(const PaneScene& scene, QWidget* parent)
    : QWidget(parent), m_scene(scene), m_plot(new LanePlot(this, [this](QPainter& painter, QSize size) { paintMarks(painter, size); }))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    new SpanPlottable(m_plot->xAxis, m_plot->yAxis, m_scene); // owned by the plot
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void PanePlot::requestFrame()
{
    adopt();
    m_plot->update();
}

void PanePlot::paintFrame()
{
    adopt();
    m_plot->repaint();
}

void PanePlot::requestMarks()
{
    m_plot->update(); // the lane caches stay valid
}

void PanePlot::paintTo(QPainter& painter)
{
    adopt();
    painter.fillRect(rect(), m_scene.theme->surface);
    paintPlot(*m_plot, painter, size());
    paintMarks(painter, size());
}

void PanePlot::paintMarks(QPainter& painter, QSize size) const
{
    if (!m_scene.trace)
        return;
    paintBeyondRun(painter, m_scene, size);
    paintPointerMarks(painter, m_scene, size);
}

void PanePlot::adopt()
{
    m_plot->setEdge(m_scene.theme->surface);
    m_plot->xAxis->setRange(0, static_cast<double>(m_scene.visible.length()));
    m_plot->yAxis->setRange(0, m_scene.layout.height());
}

} // namespace stallscope::gui
