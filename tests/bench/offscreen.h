// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>

class QApplication;
class QWidget;

namespace stallscope::bench {

/// What widgets need; nothing comes onto a screen. Made when it is first asked for, and never destroyed: what is shown goes
/// when the benchmarks do, at the very end.
QApplication& application();

/// Until it is on the screen: a window that is not is never painted.
void showNow(QWidget& window);

/// Calls turn() again and again, at best that many milliseconds apart, until it returns false.
void repeat(int milliseconds, const std::function<bool()>& turn);

} // namespace stallscope::bench
