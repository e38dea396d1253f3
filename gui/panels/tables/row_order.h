// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/tables/table_rows.h"

#include <QString>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace stallscope::gui {

/// Filter and sort order of a table.
struct Arrangement {
    int column = -1; ///< -1: unsorted
    Qt::SortOrder order = Qt::AscendingOrder;
    QString filter; ///< words that the texts of a row must all contain, ignoring case

    friend bool operator==(const Arrangement&, const Arrangement&) = default;
};

/// Filtered and sorted row numbers. The sort is stable; empty cells are last in either direction.
[[nodiscard]] std::vector<std::uint32_t> arrange(const TableRows& rows, const Arrangement& arrangement, const std::stop_token& stop = {});

} // namespace stallscope::gui
