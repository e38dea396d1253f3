// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QComboBox;
class QLabel;
class QWidget;

namespace stallscope::gui {

/// Names a label or combo box for screen readers, which then read name and value: "Device: cpu". Without it, Qt reports the
/// name of a label instead of its text, and the text of a combo box instead of its name.
void setSpokenName(QLabel& text, const QString& name);
void setSpokenName(QComboBox& choice, const QString& name);

/// Names a painted widget. An unchanged name emits no event: readers drop floods of events, including important ones.
void keepName(QWidget& widget, const QString& name);

} // namespace stallscope::gui
