// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <string>

namespace stallscope::cupti {

/// Where the CUPTI lies that a recording would use, and its version; or what is missing. Loads it. `library` names one by its
/// path, and no other is then looked for.
[[nodiscard]] Result<std::string> findCupti(const std::string& library);

} // namespace stallscope::cupti
