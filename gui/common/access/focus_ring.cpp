// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/focus_ring.h"

#include <QFocusEvent>
#include <QPainter>

namespace stallscope::gui {

namespace {

constexpr int kWidth = 2; // pixels

bool isByKeyboard(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

} // namespace

FocusRing::FocusRing(QWidget& around) : QWidget(&around)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    around.installEventFilter(this);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        if (static_cast<QFocusEvent*>(event)->reason() == Qt::PopupFocusReason)
            return QWidget::eventFilter(watched, event); // a popup menu does not end the focus
    }
    if (event->type() == QEvent::FocusIn) {
        setGeometry(parentWidget()->rect());
        raise();
        setVisible(isByKeyboard(static_cast<QFocusEvent*>(event)->reason()));
    } else if (event->type() == QEvent::FocusOut || event->type() == QEvent::MouseButtonPress) {
        hide();
    } else if (event->type() == QEvent::KeyPress) {
        setVisible(parentWidget()->hasFocus());
    } else if (event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
    }
    return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(QPen(palette().color(QPalette::Highlight), kWidth));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(kWidth / 2, kWidth / 2, -kWidth / 2, -kWidth / 2));
}

} // namespace stallscope::gui
