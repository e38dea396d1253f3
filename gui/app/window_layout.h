// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QMainWindow;

namespace stallscope::gui {

class Settings;

/// Size and place of the window, and of all splitters whose names begin with "layout.".
void restoreLayout(QMainWindow& window, const Settings& settings);
void rememberLayout(const QMainWindow& window, Settings& settings);

} // namespace stallscope::gui
