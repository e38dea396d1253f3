// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/run.h"

#include <cstdint>
#include <string>

namespace stallscope::cpu {

/// "AMD EPYC 7763", or what the system calls it.
[[nodiscard]] std::string processorName();
[[nodiscard]] std::uint32_t processorCount();
[[nodiscard]] std::uint64_t installedMemory();

/// The library that multiplies matrices, and its version.
[[nodiscard]] Facts productFacts();
} // namespace stallscope::cpu
