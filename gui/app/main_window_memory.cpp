// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions.h"
#include "gui/app/main_window.h"
#include "gui/app/side_fold.h"
#include "gui/app/window_layout.h"
#include "gui/app/work_area.h"
#include "gui/steps/steps_panel.h"
#include "gui/tables/table_view.h"
#include "gui/tables/tables_panel.h"
#include "gui/view/timeline_widget.h"

#include <QHeaderView>

#include <algorithm>

/// What the window remembers from one start to the next.
namespace stallscope::gui {

namespace {

constexpr const char* kSwitches[] = {"view.tables", "view.runPanel", "view.panels", "view.lessMotion"};
constexpr const char* kColourings[] = {"view.colourByKind", "view.colourByName", "view.colourByStream"};

QString columnKey(TableKind kind)
{
    return QStringLiteral("sort.%1.column").arg(keyOf(kind));
}

QString orderKey(TableKind kind)
{
    return QStringLiteral("sort.%1.descends").arg(keyOf(kind));
}

QString widthsKey(TableKind kind)
{
    return QStringLiteral("widths.%1").arg(keyOf(kind));
}

void recallTables(const TablesPanel& tables, const Settings& settings)
{
    for (const TableKind kind : kAllTables) {
        const UsualOrder usual = usualOrderOf(kind);
        const bool descends = settings.choice(orderKey(kind), usual.order == Qt::DescendingOrder).toBool();
        tables.view(kind).sortByColumn(settings.choice(columnKey(kind), usual.column).toInt(), descends ? Qt::DescendingOrder : Qt::AscendingOrder);
        QList<int> widths;
        for (const QVariant& width : settings.choice(widthsKey(kind)).toList())
            widths << width.toInt();
        tables.view(kind).setOwnWidths(widths);
    }
}

void rememberTables(const TablesPanel& tables, Settings& settings)
{
    for (const TableKind kind : kAllTables) {
        const QHeaderView& header = *tables.view(kind).horizontalHeader();
        settings.setChoice(columnKey(kind), header.sortIndicatorSection());
        settings.setChoice(orderKey(kind), header.sortIndicatorOrder() == Qt::DescendingOrder);
        QVariantList widths;
        for (const int width : tables.view(kind).ownWidths())
            widths << width;
        settings.setChoice(widthsKey(kind), widths);
    }
}

} // namespace

void MainWindow::recall()
{
    const Settings& settings = m_places.settings;
    restoreLayout(*this, settings);
    m_work->timeline().setHeaderWidth(settings.choice("headerWidth", TimelineWidget::kHeaderWidth).toInt());
    for (const char* shown : kSwitches) {
        QAction* action = (*m_actions)[shown];
        if (settings.choice(shown, action->isChecked()).toBool() != action->isChecked())
            action->trigger();
    }
    if (QAction* colours = (*m_actions)[settings.choice("colours").toString()])
        colours->trigger();
    const auto isShown = [key = settings.choice("table").toString()](TableKind kind) { return key == keyOf(kind); };
    if (const auto table = std::find_if(kAllTables.begin(), kAllTables.end(), isShown); table != kAllTables.end())
        m_work->tables().showTable(*table);
    recallTables(m_work->tables(), settings);
    m_work->steps().setSlowestFirst(settings.choice("steps.slowestFirst", false).toBool());
}

void MainWindow::remember()
{
    Settings& settings = m_places.settings;
    rememberLayout(*this, settings);
    settings.setChoice("headerWidth", m_work->timeline().headerWidth());
    for (const char* shown : kSwitches)
        settings.setChoice(shown, (*m_actions)[shown]->isChecked());
    if (m_fold->isFolded())
        settings.setChoice("view.runPanel", true); // there was no room for what they want
    for (const char* colours : kColourings) {
        if ((*m_actions)[colours]->isChecked())
            settings.setChoice("colours", colours);
    }
    settings.setChoice("table", keyOf(m_work->tables().current()));
    rememberTables(m_work->tables(), settings);
    settings.setChoice("steps.slowestFirst", m_work->steps().isSlowestFirst());
}

} // namespace stallscope::gui
