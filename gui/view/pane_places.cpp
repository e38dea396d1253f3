// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/view/lane_area.h"
#include "gui/view/pane_title.h"
#include "gui/view/pane_widget.h"

#include <QScrollBar>

#include <algorithm>

/// How high a pane is, and where in it something stands.
namespace stallscope::gui {

namespace {

constexpr int kMostLeast = 11 * LayoutChoices::kLaneHeight; // where many threads come first one scrolls to the device

} // namespace

PaneHeights PaneWidget::heights() const
{
    LayoutChoices usual = m_choices; // lanes are made higher where there is room: that is no reason to want more of it
    usual.usualLaneHeight = LayoutChoices::kLaneHeight;
    const LaneLayout layout(*m_scene.trace, usual);
    return {m_title->height() + std::min(heightOfBothSides(layout), kMostLeast), m_title->height() + layout.height()};
}

void PaneWidget::revealSelection()
{
    if (!m_scene.selected)
        return;
    const LaneRow* row = m_scene.layout.rowOf(m_scene.selected->track, m_scene.selected->lane);
    const bool isPinned = row && m_scene.layout.isPinned(*row);
    const int room = m_scrollBar->pageStep();
    if (row && !isPinned && (row->y < m_scene.scroll || row->y + row->height > m_scene.scroll + room))
        m_scrollBar->setValue(row->y - room / 3);
    const Viewport view = m_scene.viewport(m_lanes->height());
    emit placeRevealed(row ? QRect(0, m_lanes->y() + view.toView(row->y, isPinned), width(), row->height) : m_title->geometry());
}

void PaneWidget::revealProcess(ProcessId process)
{
    const Band* band = m_scene.layout.find(TrackKey::of(process));
    if (band && !band->isPinned)
        m_scrollBar->setValue(band->y);
}

void PaneWidget::scrollBy(int pixels)
{
    const int wanted = m_scrollBar->value() + pixels;
    m_scrollBar->setValue(wanted);
    if (wanted != m_scrollBar->value())
        emit scrolledBeyond(wanted - m_scrollBar->value());
}

} // namespace stallscope::gui
