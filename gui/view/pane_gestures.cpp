// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/view/pane_widget.h"

#include "gui/runs/run_list.h"
#include "gui/timeline/navigation.h"
#include "gui/timeline/selection.h"
#include "gui/view/lane_area.h"
#include "gui/view/pane_title.h"

/// What the mouse does in a pane.
namespace stallscope::gui {

void PaneWidget::obeyMouse()
{
    connect(m_lanes, &LaneArea::rangeDragged, &m_shared.selection, &Selection::selectRange);
    connect(m_lanes, &LaneArea::offsetDragged, this, [this](Nanos by) { m_shared.runs.setOffset(m_index, m_shared.runs.at(m_index).offset + by); });
    const auto select = [this](std::optional<SpanPlace> place) {
        m_shared.navigation.setCurrentRun(m_index);
        if (place)
            place->run = m_index;
        m_shared.selection.select(place);
    };
    connect(m_lanes, &LaneArea::clicked, this, [this, select](const std::optional<SpanPlace>& place) {
        select(place);
        if (place)
            emit m_shared.navigation.picked();
    });
    connect(m_lanes, &LaneArea::menuRequested, this, [this, select](const std::optional<SpanPlace>& place, QPoint where) {
        if (place)
            select(place);
        else
            m_shared.navigation.setCurrentRun(m_index);
        emit menuRequested(place ? MenuPlace::Span : MenuPlace::Lanes, where);
    });
    connect(m_lanes, &LaneArea::doubleClicked, this, [this, select](const std::optional<SpanPlace>& place) {
        select(place);
        if (place)
            m_shared.navigation.lookInto();
    });
    connect(m_lanes, &LaneArea::noteClicked, this, [this](std::size_t index) {
        const SceneNote note = m_scene.notes[index]; // a copy: who listens may edit it
        selectNote(note);
        emit noteClicked(note.note);
    });
    connect(m_lanes, &LaneArea::noteDoubleClicked, this, [this](std::size_t index) {
        const Note note = m_scene.notes[index].note;
        emit noteDoubleClicked(note);
    });
    connect(m_title, &PaneTitle::menuRequested, this, [this](QPoint where) {
        m_shared.navigation.setCurrentRun(m_index);
        emit menuRequested(MenuPlace::RunTitle, where);
    });
    connect(m_title, &PaneTitle::offsetReset, this, [this] { m_shared.runs.setOffset(m_index, 0); });
}

} // namespace stallscope::gui
