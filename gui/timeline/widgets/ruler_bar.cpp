// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/ruler_bar.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/screen_reader.h"
#include "gui/timeline/layout/time_axis.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/shown_words.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

namespace stallscope::gui {

RulerBar::RulerBar(VisibleRange& range, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_range(range),
      m_selection(selection),
      m_plot(new RulerPlot(this)),
      m_value(new ShownValue(*this, [this] { return rulerWords(m_range.range(), m_selection); }))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_plot);
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    setCursor(Qt::IBeamCursor);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Ruler"));
    new FocusRing(*this); // belongs to this
    setToolTip(tr("Drag to select a time range"));
    connect(&range, &VisibleRange::changed, this, &RulerBar::refresh);
    connect(&selection, &Selection::rangeChanged, this, [this] {
        m_plot->setMarked(m_selection.range());
        m_value->changed();
    });
}

void RulerBar::setTheme(const Theme& theme)
{
    m_plot->setTheme(theme);
}

QString RulerBar::anchor() const
{
    return m_plot->anchor();
}

void RulerBar::paintTo(QPainter& painter)
{
    m_plot->paintTo(painter);
}

Nanos RulerBar::timeAt(double x) const
{
    return TimeScale{m_range.range(), width()}.toTime(x);
}

void RulerBar::refresh()
{
    m_plot->setVisibleTime(m_range.range());
    m_value->changed();
    emit anchorChanged(anchor());
}

void RulerBar::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_pressed = timeAt(event->position().x());
}

void RulerBar::mouseMoveEvent(QMouseEvent* event)
{
    const Nanos time = timeAt(event->position().x());
    if (event->buttons().testFlag(Qt::LeftButton))
        m_selection.selectRange(TimeRange{std::min(m_pressed, time), std::max(m_pressed, time)});
}

void RulerBar::mouseReleaseEvent(QMouseEvent* event)
{
    // a click without a drag clears the selection
    if (event->button() == Qt::LeftButton && timeAt(event->position().x()) == m_pressed)
        m_selection.selectRange({});
}

void RulerBar::contextMenuEvent(QContextMenuEvent* event)
{
    emit menuRequested(event->globalPos());
}

void RulerBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refresh();
}

} // namespace stallscope::gui
