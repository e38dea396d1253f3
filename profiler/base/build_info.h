// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace stallscope {

/// Semantic version of the product, as "0.1.0".
[[nodiscard]] const char* productVersion();
/// Compiler that built this program, as "GCC 12.2.0".
[[nodiscard]] const char* compilerName();
/// Output of `--version`: the program and its version, then a line each for the commit, the compiler and the libraries it was
/// built with. The same in every language.
[[nodiscard]] std::string versionText(std::string_view program);

} // namespace stallscope
