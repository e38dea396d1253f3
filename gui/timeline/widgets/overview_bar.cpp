// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/overview_bar.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/screen_reader.h"
#include "gui/model/run_list.h"
#include "gui/timeline/layout/time_axis.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/paint/overview_plot.h"
#include "gui/timeline/widgets/shown_words.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <QWheelEvent>

namespace stallscope::gui {

namespace {

constexpr int kOneStrip = 34;
constexpr int kFurtherStrip = 20;
constexpr int kMostHeight = 110;

} // namespace

OverviewBar::OverviewBar(const RunList& runs, VisibleRange& range, const Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_range(range),
      m_plot(new OverviewPlot(this)),
      m_value(new ShownValue(*this, [this] { return overviewWords(m_runs, m_axis, m_range.range()); }))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    setFixedHeight(kOneStrip);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Overview"));
    new FocusRing(*this); // belongs to this
    setToolTip(tr("Device utilization over the entire time. Drag the visible range to move it, drag outside to select a new one, use the "
                  "wheel to zoom."));
    connect(&range, &VisibleRange::changed, m_plot, [this] {
        m_plot->setVisibleTime(m_range.range());
        m_value->changed();
    });
    connect(&selection, &Selection::rangeChanged, m_plot, [this, &selection] { m_plot->setMarked(selection.range()); });
}

void OverviewBar::setTheme(const Theme& theme)
{
    m_plot->setTheme(theme);
}

void OverviewBar::refresh()
{
    std::vector<OverviewPlot::Strip> strips;
    for (int i = 0; i < m_runs.size(); ++i) {
        const ShownRun& run = m_runs.at(i);
        OverviewPlot::Strip& strip = strips.emplace_back();
        strip.range = run.onAxis(run.window);
        if (run.report) {
            strip.busy = run.report->allDevices.busyCurve;
            strip.kernel = run.report->allDevices.kernelCurve;
        }
    }
    setFixedHeight(std::min(kOneStrip + std::max(m_runs.size() - 1, 0) * kFurtherStrip, kMostHeight));
    m_axis = fitted(m_runs.windows());
    m_plot->setAxis(m_axis);
    m_plot->setStrips(strips);
    m_value->changed();
    m_plot->setVisibleTime(m_range.range());
}

void OverviewBar::paintTo(QPainter& painter)
{
    m_plot->paintTo(painter);
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
