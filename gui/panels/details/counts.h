// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/say.h"

#include <QString>

#include <cstdint>

namespace stallscope::gui {

/// "1,234".
[[nodiscard]] QString countWords(std::uint64_t count);
/// "1 row", "1,234 rows": STALLSCOPE_COUNT("Tables", "{} rows", "{} row"), in the plural form of the language.
[[nodiscard]] QString counted(const Text& text, std::uint64_t count);
/// "3 of 8 rows", in the plural form for `all`.
[[nodiscard]] QString counted(const Text& text, std::uint64_t part, std::uint64_t all);
/// "1 span", "1,234 spans".
[[nodiscard]] QString spanWords(std::uint64_t count);

} // namespace stallscope::gui
