// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/formats/nsight/nsight_export.h"

#include <string>
#include <string_view>
#include <vector>

namespace stallscope::test {

/// The columns of a table, in their order; none where the version does not have it.
[[nodiscard]] std::vector<std::string> columnsOf(NsightVersion version, std::string_view table);
/// The rows of a table of an enumeration: id, name, label.
struct EnumRow {
    int id;
    const char* name;
    const char* label;
};
[[nodiscard]] std::vector<EnumRow> enumRowsOf(std::string_view table);

} // namespace stallscope::test
