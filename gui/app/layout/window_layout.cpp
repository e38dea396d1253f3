// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/layout/window_layout.h"

#include "gui/model/settings.h"

#include <QMainWindow>
#include <QRegularExpression>
#include <QScreen>
#include <QSplitter>

#include <algorithm>

namespace stallscope::gui {

namespace {

// pixels: the frame size is unknown before the window is shown
constexpr int kTitleBar = 36;
constexpr int kFrame = 6;

QList<QSplitter*> splittersOf(const QMainWindow& window)
{
    return window.findChildren<QSplitter*>(QRegularExpression("^layout\\."));
}

} // namespace

void restoreLayout(QMainWindow& window, const Settings& settings)
{
    for (QSplitter* splitter : splittersOf(window))
        splitter->restoreState(settings.layoutOf(splitter->objectName()));
}

QRect fittedInto(const QRect& room, const QRect& wanted)
{
    const QRect within = room.adjusted(kFrame, kTitleBar, -kFrame, -kFrame);
    const QSize size = wanted.size().boundedTo(within.size());
    const int x = std::clamp(wanted.x(), within.x(), within.x() + within.width() - size.width());
    const int y = std::clamp(wanted.y(), within.y(), within.y() + within.height() - size.height());
    return {QPoint(x, y), size};
}

void fitToScreen(QWidget& window)
{
    if (!window.isMaximized() && !window.isFullScreen())
        window.setGeometry(fittedInto(window.screen()->availableGeometry(), window.geometry()));
}

void saveLayout(const QMainWindow& window, Settings& settings)
{
    settings.setGeometry(window.saveGeometry());
    for (const QSplitter* splitter : splittersOf(window))
        settings.setLayoutOf(splitter->objectName(), splitter->saveState());
}

} // namespace stallscope::gui
