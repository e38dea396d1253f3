// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace stallscope::query {

/// A column as documented. Hidden columns are not part of SELECT *.
struct ColumnInfo {
    std::string name;
    std::string type;
    std::string help;
    bool isHidden = false;
};

} // namespace stallscope::query
