// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/query/column_info.h"

#include <string>
#include <vector>

namespace stallscope::query {

/// A view over the tables, as documented.
struct QueryView {
    std::string name;
    std::string help;
    std::string select;
    std::vector<ColumnInfo> columns;
};

/// In an order in which they can be created.
[[nodiscard]] const std::vector<QueryView>& queryViews();

} // namespace stallscope::query
