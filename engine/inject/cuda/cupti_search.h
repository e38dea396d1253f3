// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <string>

namespace stallscope::inject {

/// Another library in the place of CUPTI, by its path: for tests, and for a copy that is not found by itself. Empty: none.
[[nodiscard]] std::string namedCupti();

/// The CUPTI that a program is recorded with which brings none along: where it lies, and its version. Loads it.
[[nodiscard]] Result<std::string> findCupti();

} // namespace stallscope::inject
