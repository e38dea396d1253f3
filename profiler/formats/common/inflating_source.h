// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/byte_source.h"

#include <cstdint>
#include <memory>
#include <string>

namespace stallscope {

/// Limits of the compression ratio and the total size, far beyond the output of profilers.
inline constexpr std::uint64_t kLargestRatio = 200;
inline constexpr std::uint64_t kAlwaysAllowedBytes = std::uint64_t{1} << 30;

/// Decompresses `inner` if its content is gzip, independent of the name; otherwise passes it through. Several gzip members
/// form one text; trailing bytes are skipped and counted.
[[nodiscard]] std::unique_ptr<ByteSource> inflatingSource(std::unique_ptr<ByteSource> inner, std::string name, bool allowAnyRatio);

} // namespace stallscope
