// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/point_walk.h"

#include "gui/common/access/focus_ring.h"

#include <QKeyEvent>
#include <QWidget>

#include <algorithm>

namespace stallscope::gui {

namespace {

bool isOwn(const QKeyEvent& event)
{
    if (event.modifiers() & ~Qt::KeypadModifier)
        return false;
    const int key = event.key();
    constexpr int kKeys[] = {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End, Qt::Key_Return, Qt::Key_Enter};
    return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
}

} // namespace

PointWalk::PointWalk(QWidget& plot, std::function<int()> count) : QObject(&plot), m_count(std::move(count))
{
    plot.setFocusPolicy(Qt::StrongFocus);
    plot.installEventFilter(this);
    new FocusRing(plot); // child of the plot
}

bool PointWalk::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && m_count() > 0 && isOwn(*static_cast<QKeyEvent*>(event))) {
        event->accept(); // the window has shortcuts for some of these keys
        return true;
    }
    if (event->type() == QEvent::KeyPress && press(*static_cast<QKeyEvent*>(event)))
        return true;
    if (event->type() == QEvent::FocusOut)
        moveTo(-1);
    return QObject::eventFilter(watched, event);
}

bool PointWalk::press(const QKeyEvent& key)
{
    const int last = m_count() - 1;
    if (last < 0 || !isOwn(key))
        return false;
    switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_Up: moveTo(m_at < 0 ? last : std::max(m_at - 1, 0)); break;
    case Qt::Key_Right:
    case Qt::Key_Down: moveTo(std::min(m_at + 1, last)); break;
    case Qt::Key_Home: moveTo(0); break;
    case Qt::Key_End: moveTo(last); break;
    default:
        if (m_at >= 0 && m_at <= last)
            emit opened(m_at);
    }
    return true;
}

void PointWalk::moveTo(int point)
{
    if (point == m_at)
        return;
    m_at = point;
    emit moved(point);
}

} // namespace stallscope::gui
