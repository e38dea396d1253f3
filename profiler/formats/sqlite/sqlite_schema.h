// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

/// The tables and views of a trace as an SQLite database (docs/sqlite.md). Views and columns may be added, never renamed.
namespace stallscope::sql {

/// Grows where what is there changes its meaning.
inline constexpr int kSchemaVersion = 1;
/// What tells such a file from other databases ("StSc"): `file` and SQLite itself show it.
inline constexpr int kApplicationId = 0x53745363;

[[nodiscard]] std::string tables();
/// Made when all rows are there: sorted once, not row by row.
[[nodiscard]] std::string indices();
[[nodiscard]] std::string views();

} // namespace stallscope::sql
