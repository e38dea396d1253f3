// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <filesystem>

namespace stallscope {

/// An error where writing `output` would replace `input`, or one of the traces in the folder `input`: the same file, however the two
/// paths are spelled or linked. No format keeps everything that another one holds.
[[nodiscard]] Result<> checkKeepsInput(const std::filesystem::path& input, const std::filesystem::path& output);

} // namespace stallscope
