// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/record_options.h"
#include "profiler/base/result.h"

namespace stallscope::recording {

/// Paths of the libraries that record inside of other programs: beside this program, or where they are installed. A build
/// without CUPTI has no library for CUDA.
[[nodiscard]] Result<InjectedLibraries> injectedLibraries();

} // namespace stallscope::recording
