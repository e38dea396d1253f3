// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <string>

namespace stallscope::cli {

/// Where the library lies that records inside other people's programs: beside this program, or where it is installed.
[[nodiscard]] Result<std::string> injectedLibrary();

} // namespace stallscope::cli
