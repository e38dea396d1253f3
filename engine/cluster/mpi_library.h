// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cluster/mpi/mpi_plugin.h"
#include "profiler/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace stallscope::cluster {

/// Loads the MPI that this build knows, and the plugin that calls it, out of one of the folders. The error says what is missing.
[[nodiscard]] Result<const MpiPlugin*> loadMpi(const std::vector<std::filesystem::path>& folders);
/// Whether a launcher of this MPI began this process.
[[nodiscard]] bool isLaunchedBy(const MpiPlugin& plugin);
/// "Open MPI v4.1.4, ...", on one line.
[[nodiscard]] std::string nameOf(const MpiPlugin& plugin);

} // namespace stallscope::cluster
