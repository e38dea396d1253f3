// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/layout/side_fold.h"

#include <QAction>
#include <QEvent>
#include <QWidget>

#include <utility>

namespace stallscope::gui {

SideFold::SideFold(QWidget& window, QAction& shows) : QObject(&shows), m_window(window), m_shows(shows)
{
    connect(&shows, &QAction::triggered, this, [this] { m_isFolded = false; });
    window.installEventFilter(this);
    fit();
}

bool SideFold::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return QObject::eventFilter(watched, event);
}

void SideFold::fit()
{
    const bool isNarrow = m_window.width() < kNarrow;
    if (std::exchange(m_isNarrow, isNarrow) == isNarrow)
        return;
    if (isNarrow ? !m_shows.isChecked() : !m_isFolded)
        return;
    m_shows.trigger();
    m_isFolded = isNarrow;
}

} // namespace stallscope::gui
