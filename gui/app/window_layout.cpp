// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/window_layout.h"

#include "gui/session/settings.h"

#include <QMainWindow>
#include <QRegularExpression>
#include <QSplitter>

namespace stallscope::gui {

namespace {

QList<QSplitter*> splittersOf(const QMainWindow& window)
{
    return window.findChildren<QSplitter*>(QRegularExpression("^layout\\."));
}

} // namespace

void restoreLayout(QMainWindow& window, const Settings& settings)
{
    window.restoreGeometry(settings.geometry());
    for (QSplitter* splitter : splittersOf(window))
        splitter->restoreState(settings.layoutOf(splitter->objectName()));
}

void rememberLayout(const QMainWindow& window, Settings& settings)
{
    settings.setGeometry(window.saveGeometry());
    for (const QSplitter* splitter : splittersOf(window))
        settings.setLayoutOf(splitter->objectName(), splitter->saveState());
}

} // namespace stallscope::gui
