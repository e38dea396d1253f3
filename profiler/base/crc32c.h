// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace stallscope {

/// CRC-32C (Castagnoli) of the bytes, continuing from `crc` (0 to begin). Uses the processor's instruction if available.
[[nodiscard]] std::uint32_t crc32c(const void* bytes, std::size_t count, std::uint32_t crc = 0);
/// Portable implementation.
[[nodiscard]] std::uint32_t crc32cByTable(const void* bytes, std::size_t count, std::uint32_t crc = 0);

} // namespace stallscope
