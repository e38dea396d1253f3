// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/byte_source.h"

#include <cstdint>
#include <memory>
#include <string>

namespace stallscope {

/// More than this many bytes from one, and more than this many in all: nothing that a profiler writes.
inline constexpr std::uint64_t kLargestRatio = 200;
inline constexpr std::uint64_t kAlwaysAllowedBytes = std::uint64_t{1} << 30;

/// The bytes of `inner`, decompressed where they are gzip, as they are where not: the content decides, never the name.
/// Several gzip members follow each other as one text; what follows the last one is passed over and counted.
[[nodiscard]] std::unique_ptr<ByteSource> inflatingSource(std::unique_ptr<ByteSource> inner, std::string name, bool allowAnyRatio);

} // namespace stallscope
