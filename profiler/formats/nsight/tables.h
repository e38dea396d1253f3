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

/// A supported table with its reader.
struct KnownTable {
    std::string_view name;
    Result<> (*read)(TableReader& reader, std::string_view table);
};

/// Supported tables of the database. A new one is added to the list in the source.
[[nodiscard]] std::vector<KnownTable> tablesIn(const Schema& schema);
/// Tables with events that are not imported: those that begin with a time.
struct UnreadTable {
    std::string name;
    std::uint64_t rows = 0;
};
[[nodiscard]] std::vector<UnreadTable> tablesNotRead(const Database& database, const Schema& schema);
/// Sum of the largest row numbers of the tables.
[[nodiscard]] std::uint64_t rowsIn(const Database& database, std::span<const KnownTable> tables);

} // namespace stallscope::nsight
