// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/nsight/table_reader.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::nsight {

/// A table that is read, and by what.
struct KnownTable {
    std::string_view name;
    Result<> (*read)(TableReader& reader, std::string_view table);
};

/// Those that the database has. All of them stand in one place; a new one is a line there.
[[nodiscard]] std::vector<KnownTable> tablesIn(const Schema& schema);
/// What else happened, as far as the database has a table for it: those that begin with a time and are not read.
struct UnreadTable {
    std::string name;
    std::uint64_t rows = 0;
};
[[nodiscard]] std::vector<UnreadTable> tablesNotRead(const Database& database, const Schema& schema);
/// The largest number of a row in each of the tables, summed up.
[[nodiscard]] std::uint64_t rowsIn(const Database& database, std::span<const KnownTable> tables);

} // namespace stallscope::nsight
