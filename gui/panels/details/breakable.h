// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QChar>
#include <QString>

namespace stallscope::gui {

/// A place where a line may end, and nothing that is seen.
inline constexpr QChar kBreak(0x200b);

/// Names without a blank would make what shows them wider than its panel: lines may end behind their signs, and in long rows of
/// letters, too.
[[nodiscard]] QString breakable(const QString& text);

} // namespace stallscope::gui
