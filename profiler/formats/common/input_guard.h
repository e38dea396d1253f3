// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <filesystem>

namespace stallscope {

/// Fails if writing `output` would replace `input` or one of the traces in the folder `input`, even through links or
/// another spelling of the path. No format preserves everything that another one stores.
[[nodiscard]] Result<> checkKeepsInput(const std::filesystem::path& input, const std::filesystem::path& output);

} // namespace stallscope
