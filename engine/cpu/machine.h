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
/// A stream's worker multiplies by itself: it is what the device gives to one stream. The library begins a thread for each core
/// when it is loaded, and these look for work for a tenth of a second before they sleep: from here on there are none.
void useOneThreadForProducts();

} // namespace stallscope::cpu
