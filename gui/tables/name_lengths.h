// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/tables/table_set.h"
#include "gui/timeline/selection.h"

#include <optional>
#include <vector>

namespace stallscope::gui {

/// The lengths of all spans of a span's name and kind that start in the set's time. Looks at every span of it.
[[nodiscard]] std::vector<Nanos> lengthsLike(const TableSet& set, const SpanPlace& place);

/// The first of these spans whose length is in [from, to).
[[nodiscard]] std::optional<SpanPlace> firstOfLength(const TableSet& set, const SpanPlace& like, Nanos from, Nanos to);

} // namespace stallscope::gui
