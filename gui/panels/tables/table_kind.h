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

/// "Waits by site": on the tab; and what it holds, in a sentence.
[[nodiscard]] QString titleOf(TableKind kind);
[[nodiscard]] QString meaningOf(TableKind kind);
/// "waits_by_site": what a file of it is called.
[[nodiscard]] const char* keyOf(TableKind kind);

/// How a table is sorted at first: the costliest above, single waits by time.
struct UsualOrder {
    int column = 0;
    Qt::SortOrder order = Qt::DescendingOrder;
};
[[nodiscard]] UsualOrder usualOrderOf(TableKind kind);
/// Whether it is about time that is lost to waiting.
[[nodiscard]] bool isAboutWaiting(TableKind kind);

} // namespace stallscope::gui
