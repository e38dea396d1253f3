// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <array>
#include <cstdint>

namespace stallscope::gui {

enum class TableKind : std::uint8_t { Sites, Waits, Idle, Kernels, Copies, Calls, Ranges };
inline constexpr std::size_t kTableKinds = 7;
inline constexpr std::array<TableKind, kTableKinds> kAllTables{
    TableKind::Sites, TableKind::Waits, TableKind::Idle, TableKind::Kernels, TableKind::Copies, TableKind::Calls, TableKind::Ranges};

/// Tab title ("Waits by site"), and a sentence that describes the contents.
[[nodiscard]] QString titleOf(TableKind kind);
[[nodiscard]] QString meaningOf(TableKind kind);
/// Base name of exported files: "waits_by_site".
[[nodiscard]] const char* keyOf(TableKind kind);

/// Initial sort order: costliest first, single waits by time.
struct UsualOrder {
    int column = 0;
    Qt::SortOrder order = Qt::DescendingOrder;
};
[[nodiscard]] UsualOrder usualOrderOf(TableKind kind);
/// Whether the table is about time lost to waiting.
[[nodiscard]] bool isAboutWaiting(TableKind kind);

} // namespace stallscope::gui
