// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace stallscope::gui {

/// Mouse and touch gestures of the timeline, as a rich text table.
[[nodiscard]] QString gesturesText();

} // namespace stallscope::gui
