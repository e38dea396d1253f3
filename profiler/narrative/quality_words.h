// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stallscope::narrative {

/// What a key of a report's quality is called: "late_spans" is "late spans", "overhead_ns" is "overhead". In the reader's language.
[[nodiscard]] std::string qualityName(std::string_view key);
/// "late spans: 12. Spans that arrived ...".
[[nodiscard]] std::string qualitySentence(std::string_view key, std::int64_t value);
/// A loss that `info` explains and that makes no number less certain.
[[nodiscard]] bool isHarmless(std::string_view key);

} // namespace stallscope::narrative
