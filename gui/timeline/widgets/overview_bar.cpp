// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/overview_bar.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/screen_reader.h"
#include "gui/common/theme/colours.h"
#include "gui/model/run_list.h"
#include "gui/timeline/layout/time_axis.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/hit_marks.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/shown_words.h"
#include "profiler/analysis/report/statistics.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kOneStrip = 34;
constexpr int kFurtherStrip = 20;
constexpr int kMostHeight = 110;
constexpr double kStripGap = 0.12; // share of a strip above its curve

} // namespace

OverviewBar::OverviewBar(const RunList& runs, VisibleRange& range, const Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_range(range),
      m_selection(selection),
      m_value(new ShownValue(*this, [this] { return overviewWords(m_runs, m_axis, m_range.range()); }))
{
    setFixedHeight(kOneStrip);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Overview"));
    new FocusRing(*this); // belongs to this
    setToolTip(tr("Device utilization over the entire time. Drag the visible range to move it, drag outside to select a new one, use the "
                  "wheel to zoom."));
    connect(&range, &VisibleRange::changed, this, [this] {
        update();
        m_value->changed();
    });
    connect(&selection, &Selection::rangeChanged, this, qOverload<>(&QWidget::update));
}

void OverviewBar::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void OverviewBar::refresh()
{
    m_strips.clear();
    for (int i = 0; i < m_runs.size(); ++i) {
        const ShownRun& run = m_runs.at(i);
        Strip& strip = m_strips.emplace_back();
        strip.range = run.onAxis(run.window);
        if (run.report) {
            strip.busy = bucketsWithTime(run.report->allDevices.busyCurve, run.report->window);
            strip.kernel = bucketsWithTime(run.report->allDevices.kernelCurve, run.report->window);
        }
    }
    setFixedHeight(std::min(kOneStrip + std::max(m_runs.size() - 1, 0) * kFurtherStrip, kMostHeight));
    m_axis = fitted(m_runs.windows());
    m_value->changed();
    update();
}

void OverviewBar::setHits(int run, std::shared_ptr<const HitMarks> hits)
{
    m_hitRun = run;
    m_hits = std::move(hits);
    update();
}

void OverviewBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintTo(painter);
}

void OverviewBar::paintTo(QPainter& painter) const
{
    painter.fillRect(rect(), m_theme->surface);
    painter.setClipRect(rect().adjusted(0, 0, 0, -1)); // the last row separates the overview from the ruler
    const SpanColours colours(*m_theme, ColourBy::Kind);
    const QColor kernel(colours.of(SpanKind::Kernel, 0, {}, {}));
    const QColor copy(colours.of(SpanKind::Memcpy, 0, {}, {}));
    for (std::size_t i = 0; i < m_strips.size(); ++i) {
        // visible parts of the curve behind are copies that no kernel overlaps
        paintCurve(painter, i, m_strips[i].busy, copy);
        paintCurve(painter, i, m_strips[i].kernel, kernel);
    }
    paintHits(painter);
    paintRanges(painter);
}

/// Fills the steps of a curve down to the bottom of its strip.
void OverviewBar::paintCurve(QPainter& painter, std::size_t strip, const std::vector<double>& values, const QColor& colour) const
{
    if (values.empty() || m_axis.isEmpty())
        return;
    const double stripHeight = static_cast<double>(height()) / static_cast<double>(m_strips.size());
    const double bottom = static_cast<double>(strip + 1) * stripHeight - 1;
    const double perNano = static_cast<double>(width()) / static_cast<double>(m_axis.length());
    const TimeRange range = m_strips[strip].range;
    const double left = static_cast<double>(range.start - m_axis.start) * perNano;
    const double step = static_cast<double>(range.length()) * perNano / static_cast<double>(values.size());
    QPolygonF steps;
    steps.reserve(static_cast<qsizetype>(2 * values.size() + 2));
    steps << QPointF(left, bottom);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double top = bottom - values[i] * (1 - kStripGap) * stripHeight;
        steps << QPointF(left + step * static_cast<double>(i), top) << QPointF(left + step * static_cast<double>(i + 1), top);
    }
    steps << QPointF(left + step * static_cast<double>(values.size()), bottom);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(steps);
}

/// Ticks along the top of the run's strip.
void OverviewBar::paintHits(QPainter& painter) const
{
    constexpr double kTick = 5;
    if (!m_hits || m_hitRun >= m_runs.size() || m_strips.empty())
        return;
    const TimeRange inTrace = m_runs.at(m_hitRun).inTrace(m_axis);
    std::vector<std::uint8_t> isHit(static_cast<std::size_t>(width()));
    m_hits->markAll({inTrace.start, inTrace.length(), width()}, isHit);
    const double top = static_cast<double>(m_hitRun) * height() / static_cast<double>(m_strips.size());
    for (auto from = isHit.begin(); from != isHit.end();) {
        const auto to = std::find_if(from, isHit.end(), [from](std::uint8_t one) { return one != *from; });
        if (*from != 0)
            painter.fillRect(QRectF(static_cast<double>(from - isHit.begin()), top, static_cast<double>(to - from), kTick), m_theme->text);
        from = to;
    }
}

/// The selected range, and the visible range with a veil over the rest.
void OverviewBar::paintRanges(QPainter& painter) const
{
    const TimeScale scale{m_axis, width()};
    const auto box = [&](TimeRange range) {
        const double left = scale.toPixel(range.start);
        return QRectF(left, 0, std::max(scale.toPixel(range.end) - left, 2.0), height());
    };
    if (m_selection.range()) {
        QColor fill = m_theme->accent;
        fill.setAlphaF(0.3F);
        painter.fillRect(box(*m_selection.range()), fill);
    }
    const QRectF window = box(m_range.range());
    painter.fillRect(QRectF(0, 0, std::max(window.left(), 0.0), height()), m_theme->veil);
    painter.fillRect(QRectF(window.right(), 0, std::max(width() - window.right(), 0.0), height()), m_theme->veil);
    painter.setPen(QPen(m_theme->accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(window.adjusted(0.5, 0.5, -0.5, -0.5));
}

Nanos OverviewBar::timeAt(double x) const
{
    return TimeScale{m_axis, width()}.toTime(x);
}

void OverviewBar::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_last = timeAt(event->position().x());
    m_range.settle();
    m_drag = m_range.range().contains(m_last) && !m_range.showsEverything() ? Drag::Move : Drag::Choose;
}

void OverviewBar::mouseMoveEvent(QMouseEvent* event)
{
    const Nanos time = timeAt(event->position().x());
    if (m_drag == Drag::Move) {
        m_range.pan(time - m_last);
        m_last = time;
    }
}

void OverviewBar::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const Nanos time = timeAt(event->position().x());
    const TimeScale scale{m_axis, width()};
    if (m_drag == Drag::Choose) {
        const TimeRange chosen{std::min(m_last, time), std::max(m_last, time)};
        constexpr int kLeastPixels = 4;
        if (chosen.length() > scale.toLength(kLeastPixels))
            m_range.show(chosen);
        else
            m_range.pan(time - (m_range.range().start + m_range.range().length() / 2));
    }
    m_drag = Drag::None;
    m_range.settle();
}

void OverviewBar::contextMenuEvent(QContextMenuEvent* event)
{
    emit menuRequested(event->globalPos());
}

void OverviewBar::wheelEvent(QWheelEvent* event)
{
    m_range.zoom(zoomByWheel(event->angleDelta().y()), timeAt(event->position().x()));
    event->accept();
}

} // namespace stallscope::gui
