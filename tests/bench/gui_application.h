// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QApplication;

namespace stallscope::bench {

/// The one application, made when it is first asked for, on a screen that nobody sees.
QApplication& application();

} // namespace stallscope::bench
