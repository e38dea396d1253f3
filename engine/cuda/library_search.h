// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/shared_library.h"

#include <string>
#include <vector>

namespace stallscope::cuda {

/// Opens a library of the CUDA Toolkit ("cublas", "nccl") in one of these major versions: through the system's search path,
/// then at the usual install paths. The error names the search and a remedy.
[[nodiscard]] Result<SharedLibrary> openToolkitLibrary(const std::string& name, const std::vector<int>& majors);

} // namespace stallscope::cuda
