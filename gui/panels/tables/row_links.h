// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/tables/table_set.h"
#include "gui/timeline/logic/selection.h"

#include <optional>

namespace stallscope::gui {

/// The span that a row leads to: the wait; the costliest wait of a site, or of what made a device idle; the longest span of a
/// name. Nothing where there is none. May look at every span of the range, so it is no work for the interface thread.
[[nodiscard]] std::optional<SpanPlace> targetOf(const TableSet& set, TableKind kind, std::size_t row);

/// The row that a span belongs to.
[[nodiscard]] std::optional<std::size_t> rowOf(const TableSet& set, TableKind kind, const SpanPlace& place);

} // namespace stallscope::gui
