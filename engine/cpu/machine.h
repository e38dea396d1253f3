// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/run.h"

#include <cstdint>
#include <string>

namespace stallscope::cpu {

/// "AMD EPYC 7763", or the system's name.
[[nodiscard]] std::string processorName();
[[nodiscard]] std::uint32_t processorCount();
[[nodiscard]] std::uint64_t installedMemory();

/// Name and version of the matrix library.
[[nodiscard]] Facts productFacts();
} // namespace stallscope::cpu
