// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stallscope {

/// One sample of the loader: a grey picture and what it shows.
struct Sample {
    static constexpr std::size_t kSide = 64;
    static constexpr std::size_t kPixels = kSide * kSide;
    static constexpr std::size_t kLabels = 16;

    std::uint8_t label = 0;
    std::array<std::uint8_t, kPixels> pixels{}; ///< row by row

    /// The same picture for the same index, always.
    [[nodiscard]] static Sample make(std::size_t index);
};

/// As it is stored: a zlib stream of the label, then of each pixel's difference to the one above it (modulo 256; above the
/// first row is black). Pictures change little from row to row, so the differences compress better than the pixels.
[[nodiscard]] std::vector<std::uint8_t> encode(const Sample& sample);
/// The error says what is wrong with the bytes.
[[nodiscard]] Result<Sample> decode(std::span<const std::uint8_t> bytes);

} // namespace stallscope
