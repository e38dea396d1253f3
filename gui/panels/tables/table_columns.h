// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/tables/table_set.h"

#include <span>

namespace stallscope::gui {

/// Columns of each table with their accessors.
[[nodiscard]] std::span<const ListedRows<SyncSite>::Column> siteColumns();
[[nodiscard]] std::span<const ListedRows<Wait>::Column> waitColumns();
[[nodiscard]] std::span<const ListedRows<IdleRow>::Column> idleColumns();
[[nodiscard]] std::span<const ListedRows<TableRow>::Column> nameColumns();
[[nodiscard]] std::span<const ListedRows<TableRow>::Column> copyColumns();
[[nodiscard]] std::span<const ListedRows<TableRow>::Column> rangeColumns();

} // namespace stallscope::gui
