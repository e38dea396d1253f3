// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QComboBox;
class QLabel;
class QWidget;

namespace stallscope::gui {

/// Names a text or a choice for screen readers, which then read both: "Device: cpu". Qt tells readers the name of a text in place of
/// its words, and the words of a choice in place of its name.
void setSpokenName(QLabel& text, const QString& name);
void setSpokenName(QComboBox& choice, const QString& name);

/// Names what is painted. The name that it has already is no news: readers drop what comes in floods, what matters with it.
void keepName(QWidget& widget, const QString& name);

} // namespace stallscope::gui
