// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <string>

namespace stallscope::cupti {

/// Path and version of the CUPTI that a recording would use, or what is missing. Loads the library. A non-empty `library`
/// replaces the search.
[[nodiscard]] Result<std::string> findCupti(const std::string& library);

} // namespace stallscope::cupti
