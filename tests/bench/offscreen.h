// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QApplication;

namespace stallscope::bench {

/// What widgets need; nothing comes onto a screen. Made when it is first asked for, and never destroyed: what is shown goes
/// when the benchmarks do, at the very end.
QApplication& application();

} // namespace stallscope::bench
