// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/shared_library.h"

#include <string>
#include <vector>

namespace stallscope::cuda {

/// A library of the CUDA Toolkit, "cublas" or "nccl", in one of these major versions: where the system looks, then where
/// toolkits are usually put. The error says what was looked for, and what would help.
[[nodiscard]] Result<SharedLibrary> openToolkitLibrary(const std::string& name, const std::vector<int>& majors);

} // namespace stallscope::cuda
