// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <CLI/App.hpp>
#include <CLI/Error.hpp>

#include <string>
#include <vector>

namespace stallscope::cli {

/// Why the arguments cannot be understood. CLI11's own sentences name neither the command nor what else there is; these do.
[[nodiscard]] std::string usageError(const CLI::App& app, const std::vector<std::string>& arguments, const CLI::ParseError& error);

} // namespace stallscope::cli
