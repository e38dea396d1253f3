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

/// A sample of the loader: a greyscale picture and its label.
struct Sample {
    static constexpr std::size_t kSide = 64;
    static constexpr std::size_t kPixels = kSide * kSide;
    static constexpr std::size_t kLabels = 16;

    std::uint8_t label = 0;
    std::array<std::uint8_t, kPixels> pixels{}; ///< by row

    /// Deterministic for an index.
    [[nodiscard]] static Sample make(std::size_t index);
};

/// Storage format: a zlib stream of the label and the difference of each pixel to the one above (modulo 256; the row above
/// the first is black). Pictures vary little between rows, so differences compress better than pixels.
[[nodiscard]] std::vector<std::uint8_t> encode(const Sample& sample);
/// The error says what is wrong with the bytes.
[[nodiscard]] Result<Sample> decode(std::span<const std::uint8_t> bytes);

} // namespace stallscope
