// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>

class QWidget;

namespace stallscope::gui {

/// What lies within a widget, itself included, as one reads it, also what is hidden now: each layout from its beginning to its end, rows before columns,
/// tabs before their pages. Qt's own order is that in which widgets were made, which is another one where they come and go.
[[nodiscard]] QList<QWidget*> asRead(QWidget& within);

/// Tab comes to it.
[[nodiscard]] bool takesKeys(const QWidget& widget);

/// Gives the keyboard to what is read after what has it, or before; from the end to the beginning. For focusNextPrevChild() of
/// windows. False: there is nothing else that takes it.
[[nodiscard]] bool focusNext(QWidget& window, bool isForward);

/// Scrolls to what got the keyboard, also from outside of what is scrolled, for which Qt does nothing.
void bringIntoView(QWidget& widget);

} // namespace stallscope::gui
