// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/tables/table_set.h"
#include "gui/timeline/logic/selection.h"

#include <optional>

namespace stallscope::gui {

/// The span that a row links to: the wait; the costliest wait of a site or of an idle cause; the longest span of a name.
/// Empty if there is none. May read every span of the range: do not call on the GUI thread.
[[nodiscard]] std::optional<SpanPlace> targetOf(const TableSet& set, TableKind kind, std::size_t row);

/// The row that contains a span.
[[nodiscard]] std::optional<std::size_t> rowOf(const TableSet& set, TableKind kind, const SpanPlace& place);

} // namespace stallscope::gui
