// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

/// The tables and views of a trace as an SQLite database (docs/sqlite.md). Views and columns may be added, never renamed.
namespace stallscope::sql {

/// Incremented when the meaning of existing data changes.
inline constexpr int kSchemaVersion = 1;
/// Application id ("StSc"), which identifies such files for `file` and SQLite.
inline constexpr int kApplicationId = 0x53745363;

[[nodiscard]] std::string tables();
/// Created after all rows were inserted: sorted once instead of updated per row.
[[nodiscard]] std::string indices();
[[nodiscard]] std::string views();

} // namespace stallscope::sql
