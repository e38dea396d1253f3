// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/backends.h"
#include "engine/experiment/plugin.h"

#include <cstdint>
#include <string>
#include <vector>

namespace stallscope {

/// NVIDIA GPUs: "cuda:2" is the one with that number, "cuda" the first one; if several are needed, the following ones. The
/// plugin is loaded on first use. If that fails, the backend lists a single device with the reason.
[[nodiscard]] Backend cudaBackend(PluginSearch search);

/// Numbers of `needed` devices out of `count`, starting at the one in `id` and wrapping around.
[[nodiscard]] Result<std::vector<std::uint32_t>> cudaOrdinals(const std::string& id, std::uint32_t needed, std::uint32_t count);

} // namespace stallscope
