// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>

class QMainWindow;
class QWidget;

namespace stallscope::gui {

class Settings;

/// Restores all splitters whose names begin with "layout.".
void restoreLayout(QMainWindow& window, const Settings& settings);
/// `wanted` moved and shrunk to lie inside of `room`, with title bar and frame.
[[nodiscard]] QRect fittedInto(const QRect& room, const QRect& wanted);
/// Shrinks and moves the window onto its screen: it may have been saved on a larger screen or at another scale.
void fitToScreen(QWidget& window);
/// Saves all splitters, and the geometry of the window.
void saveLayout(const QMainWindow& window, Settings& settings);

} // namespace stallscope::gui
