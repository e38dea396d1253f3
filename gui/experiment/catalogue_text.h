// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace stallscope::gui {

/// What the catalogue says, in the user's language.
[[nodiscard]] QString catalogueText(const char* text);

} // namespace stallscope::gui
