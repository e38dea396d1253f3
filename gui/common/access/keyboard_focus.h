// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QWidget>

namespace stallscope::gui {

/// A frame around a painted widget while it has keyboard focus that was not gained by a click. Child of the widget, above
/// its other children.
class FocusRing : public QWidget {
    Q_OBJECT
public:
    explicit FocusRing(QWidget& around);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

/// Widgets inside `within`, including itself and hidden ones, in reading order: layouts from start to end, rows before
/// columns, tabs before their pages. Qt's own tab order is the order of construction, which differs where widgets are
/// recreated.
[[nodiscard]] QList<QWidget*> asRead(QWidget& within);

/// Whether Tab reaches the widget.
[[nodiscard]] bool takesKeys(const QWidget& widget);
/// The first widget inside `within` that Tab reaches, or null.
[[nodiscard]] QWidget* firstTakingKeys(QWidget& within);

/// Moves the focus to the next or previous widget in reading order, wrapping around. For focusNextPrevChild() of windows.
/// False if no other widget accepts focus.
[[nodiscard]] bool focusNext(QWidget& window, bool isForward);

/// Scrolls to the widget that received focus. Qt does so only if the focus was inside of the scroll area before.
void bringIntoView(QWidget& widget);

} // namespace stallscope::gui
