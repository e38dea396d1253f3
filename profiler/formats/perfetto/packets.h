// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace stallscope::perfetto {

/// The packets inside of a compressed packet.
struct UnpackedPackets {
    std::string bytes;       ///< messages of type Trace
    bool isComplete = false; ///< false: damaged, or larger than allowed
};

/// A compressed packet may unpack to this size.
inline constexpr std::size_t kLargestUnpacked = std::size_t{256} << 20;

[[nodiscard]] UnpackedPackets inflatePackets(std::string_view compressed);
[[nodiscard]] UnpackedPackets decompressZstdPackets(std::string_view compressed);

} // namespace stallscope::perfetto
