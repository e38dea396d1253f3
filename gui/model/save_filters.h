// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace stallscope::gui {

/// Name filters of the save dialog in the order of the formats: "Sessions (*.stallscope);;Chrome traces (*.json *.json.gz)".
[[nodiscard]] QString saveFilters();

} // namespace stallscope::gui
