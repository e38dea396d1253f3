// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QChar>
#include <QString>

namespace stallscope::gui {

/// Zero-width space: permits a line break.
inline constexpr QChar kBreak(0x200b);

/// Inserts break opportunities behind punctuation and in long rows of letters, because a name without blanks would widen its panel.
[[nodiscard]] QString breakable(const QString& text);

} // namespace stallscope::gui
