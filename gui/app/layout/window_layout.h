// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>

class QMainWindow;
class QWidget;

namespace stallscope::gui {

class Settings;

/// Of all splitters whose names begin with "layout.".
void restoreLayout(QMainWindow& window, const Settings& settings);
/// As large as asked for where there is room, title bar and frame included, and wholly within it.
[[nodiscard]] QRect fittedInto(const QRect& room, const QRect& wanted);
/// No larger than its screen, and on it: a window may have been larger on another screen, or at another scale.
void fitToScreen(QWidget& window);
/// That, and the size and place of the window.
void saveLayout(const QMainWindow& window, Settings& settings);

} // namespace stallscope::gui
