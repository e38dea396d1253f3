// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace stallscope::gui {

/// Translates a text of the catalogue.
[[nodiscard]] QString catalogueText(const char* text);

} // namespace stallscope::gui
