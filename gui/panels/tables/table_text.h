// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/tables/table_rows.h"
#include "profiler/base/result.h"

#include <QString>

#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>

namespace stallscope::gui {

/// Rows as they are read, tab by tab, under the titles of their columns: for a spreadsheet or a message.
[[nodiscard]] QString copiedText(const TableRows& rows, std::span<const std::uint32_t> shown);

/// Rows as programs read them, as RFC 4180 says: exact numbers, under the keys of docs/json.md. The file appears whole or not at all.
[[nodiscard]] Result<> saveCsv(
    const TableRows& rows, std::span<const std::uint32_t> shown, const std::filesystem::path& path, const std::stop_token& stop = {});

} // namespace stallscope::gui
