// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace stallscope::gui {

/// What hands can do to the timeline, as a table of rich text.
[[nodiscard]] QString gesturesText();

} // namespace stallscope::gui
