// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <vector>

namespace stallscope::gui {

/// A query that is ready to run.
struct ExampleQuery {
    const char* key;
    const char* title; ///< translatable
    const char* sql;
};

/// In the order in which the page lists them.
[[nodiscard]] const std::vector<ExampleQuery>& exampleQueries();
[[nodiscard]] QString titleOf(const ExampleQuery& example);

} // namespace stallscope::gui
