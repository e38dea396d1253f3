// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/tables/table_rows.h"

#include <QString>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace stallscope::gui {

/// Which rows are shown, and in what order.
struct Arrangement {
    int column = -1; ///< none: as they come
    Qt::SortOrder order = Qt::AscendingOrder;
    QString filter; ///< words, which all stand in the texts of a row, whatever their case

    friend bool operator==(const Arrangement&, const Arrangement&) = default;
};

/// The rows in the order in which they are shown. Rows that are equal keep theirs; empty cells go last, either way.
[[nodiscard]] std::vector<std::uint32_t> arrange(const TableRows& rows, const Arrangement& arrangement, const std::stop_token& stop = {});

} // namespace stallscope::gui
