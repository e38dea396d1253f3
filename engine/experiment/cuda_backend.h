// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/backends.h"
#include "engine/experiment/plugin.h"

#include <cstdint>
#include <string>
#include <vector>

namespace stallscope {

/// NVIDIA GPUs: "cuda:2" is the one with that number, "cuda" the first one; where more than one is needed, those that follow.
/// The plugin is loaded when it is first asked for. Where it cannot be, the one device that is listed says why.
[[nodiscard]] Backend cudaBackend(PluginSearch search);

/// The numbers of `needed` devices out of `count`, from the one that `id` names on, round and round.
[[nodiscard]] Result<std::vector<std::uint32_t>> cudaOrdinals(const std::string& id, std::uint32_t needed, std::uint32_t count);

} // namespace stallscope
