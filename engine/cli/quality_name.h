// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace stallscope::cli {

/// What a key of a report's quality is called: "late_spans" is "late spans", "overhead_ns" is "overhead". In the reader's language.
[[nodiscard]] std::string qualityName(std::string_view key);

} // namespace stallscope::cli
