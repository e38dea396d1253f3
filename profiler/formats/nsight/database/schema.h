// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/nsight/database/database.h"

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace stallscope::nsight {

/// Tables of a database and their columns, which differ between versions of Nsight Systems. Only real tables: views,
/// virtual tables and generated columns could compute without end.
class Schema {
public:
    struct Table {
        std::set<std::string, std::less<>> columns;
        std::string key; ///< column with the row id; empty if there is none
    };

    [[nodiscard]] static Result<Schema> read(const Database& database);

    [[nodiscard]] bool has(std::string_view table) const { return m_tables.contains(table); }
    [[nodiscard]] bool has(std::string_view table, std::string_view column) const;
    [[nodiscard]] bool isKey(std::string_view table, std::string_view column) const;
    [[nodiscard]] const std::map<std::string, Table, std::less<>>& tables() const { return m_tables; }

    /// Selects the named columns of all rows, with NULL for missing ones. `condition` is appended: WHERE, LIMIT.
    [[nodiscard]] std::string select(std::string_view table, std::span<const char* const> columns, std::string_view condition = {}) const;

private:
    std::map<std::string, Table, std::less<>> m_tables;
};

} // namespace stallscope::nsight
