// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QIcon>
#include <QString>

namespace stallscope::gui {

/// An icon of resources/icons/actions, for example "zoom-selection". It is drawn in the text colour of the application's palette each
/// time it is painted, so that it follows the theme. Null if there is no such icon.
[[nodiscard]] QIcon actionIcon(const QString& name);

} // namespace stallscope::gui
