// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace stallscope::gui {

/// Tab goes through the controls of a dialog as they are read: row by row, and along each of them. Once all of
/// them are in it.
void tabAsRead(QWidget& dialog);

} // namespace stallscope::gui
