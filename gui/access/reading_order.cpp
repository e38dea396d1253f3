// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/access/reading_order.h"

#include <QDialogButtonBox>
#include <QLayout>
#include <QTabBar>
#include <QWidget>

#include <algorithm>

namespace stallscope::gui {

namespace {

struct Stop {
    QWidget* widget;
    QRect place; // in the dialog
};

QList<Stop> stopsIn(const QWidget& dialog)
{
    QList<Stop> stops;
    for (QWidget* widget : dialog.findChildren<QWidget*>()) {
        const bool isPart = qobject_cast<const QTabBar*>(widget->parentWidget()); // arrows of tabs that have too little room
        if ((widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy() && !isPart && widget->isVisibleTo(&dialog))
            stops << Stop{widget, {widget->mapTo(&dialog, QPoint()), widget->size()}};
    }
    return stops;
}

/// Nobody has seen it yet: nothing in it stands where it will.
void settle(QWidget& dialog)
{
    dialog.layout()->activate();
    for (const QWidget* part : dialog.findChildren<QWidget*>()) {
        if (part->layout())
            part->layout()->activate();
    }
}

bool isInRow(const Stop& stop, const Stop& first)
{
    return stop.place.center().y() <= first.place.bottom();
}

/// Along each row: what begins higher up begins it.
void sortRows(QList<Stop>& stops, bool isMirrored)
{
    std::stable_sort(stops.begin(), stops.end(), [](const Stop& a, const Stop& b) { return a.place.top() < b.place.top(); });
    for (auto row = stops.begin(); row != stops.end();) {
        const auto end = std::find_if_not(row, stops.end(), [&first = *row](const Stop& stop) { return isInRow(stop, first); });
        std::stable_sort(row, end, [isMirrored](const Stop& a, const Stop& b) { return isMirrored ? a.place.left() > b.place.left() : a.place.left() < b.place.left(); });
        row = end;
    }
}

} // namespace

void tabAsRead(QWidget& dialog)
{
    settle(dialog);
    for (auto* box : dialog.findChildren<QDialogButtonBox*>())
        box->setFocusProxy(nullptr); // Tab would come from its last button to its first one again
    QList<Stop> stops = stopsIn(dialog);
    sortRows(stops, dialog.layoutDirection() == Qt::RightToLeft);
    for (qsizetype i = 1; i < stops.size(); ++i)
        QWidget::setTabOrder(stops[i - 1].widget, stops[i].widget);
}

} // namespace stallscope::gui
