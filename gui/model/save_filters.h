// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace stallscope::gui {

/// What a dialog offers to save as: "Sessions (*.stallscope);;Chrome traces (*.json *.json.gz)", as the formats are listed.
[[nodiscard]] QString saveFilters();

} // namespace stallscope::gui
