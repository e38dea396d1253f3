// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace stallscope {

inline constexpr std::size_t kUuidBytes = 16;

/// "GPU-8a1f24c0-...", as written by NVML and nvidia-smi; the prefix of a part of a GPU is "MIG-". Empty if all bytes are 0, which means unknown.
[[nodiscard]] inline std::string gpuUuid(const char (&bytes)[kUuidBytes], std::string_view prefix = "GPU-")
{
    if (std::all_of(std::begin(bytes), std::end(bytes), [](char byte) { return byte == 0; }))
        return {};
    constexpr const char* kDigits = "0123456789abcdef";
    std::string text(prefix);
    for (std::size_t i = 0; i < kUuidBytes; ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            text += '-';
        const auto byte = static_cast<unsigned char>(bytes[i]);
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 0xFU];
    }
    return text;
}

} // namespace stallscope
