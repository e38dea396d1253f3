// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace stallscope::gui {

/// Assigns a unique mnemonic to each button of a dialog and to each control with a label, like menu_letters.h for menu entries.
void giveLettersTo(QWidget& dialog);

} // namespace stallscope::gui
