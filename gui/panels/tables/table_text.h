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

/// Shown rows as tab-separated text with column titles, for a spreadsheet or a message.
[[nodiscard]] QString copiedText(const TableRows& rows, std::span<const std::uint32_t> shown);

/// Writes rows as CSV (RFC 4180): exact numbers, with the keys of docs/json.md as header. The file is replaced atomically.
[[nodiscard]] Result<> saveCsv(
    const TableRows& rows, std::span<const std::uint32_t> shown, const std::filesystem::path& path, const std::stop_token& stop = {});

} // namespace stallscope::gui
