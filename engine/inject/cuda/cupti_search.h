// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <string>

namespace stallscope::inject {

/// Path of a library to use instead of CUPTI, for tests and unusual installations. Empty: none.
[[nodiscard]] std::string namedCupti();

/// Path and version of the CUPTI used for programs without their own copy. Loads it.
[[nodiscard]] Result<std::string> findCupti();

} // namespace stallscope::inject
