// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/details/span_facts.h"
#include "gui/details/words.h"
#include "gui/runs/run_list.h"
#include "gui/timeline/navigation.h"
#include "gui/timeline/selection.h"
#include "gui/view/lane_area.h"
#include "gui/view/pane_widget.h"

#include <QToolTip>

/// What a pane says of what is pointed at.
namespace stallscope::gui {

void PaneWidget::showTooltip(const SpanPlace& place, QPoint where)
{
    QToolTip::showText(where, htmlText(briefFacts(m_shared.runs.at(m_index), place)), m_lanes);
}

void PaneWidget::showNotes(const std::vector<std::size_t>& notes, QPoint where)
{
    const ShownRun& run = m_shared.runs.at(m_index);
    QStringList lines;
    for (const std::size_t index : notes) {
        const Note& note = m_scene.notes[index].note;
        const QString at = durationWords(note.range.start - run.window.start);
        const QString when = note.range.isEmpty() ? tr("at %1").arg(at) : tr("%1, at %2").arg(durationWords(note.range.length()), at);
        const QString words = note.text.empty() ? tr("Bookmark") : QString::fromStdString(note.text);
        lines << QStringLiteral("<b>%1</b><br>%2").arg(words.toHtmlEscaped().replace('\n', QLatin1String("<br>")), when.toHtmlEscaped());
    }
    QToolTip::showText(where, lines.join(QLatin1String("<hr>")), m_lanes);
}

void PaneWidget::selectNote(const SceneNote& note)
{
    m_shared.navigation.setCurrentRun(m_index);
    if (note.span)
        m_shared.selection.select(note.span);
    else if (!note.note.range.isEmpty())
        m_shared.selection.selectRange(m_shared.runs.at(m_index).onAxis(note.note.range));
}

} // namespace stallscope::gui
