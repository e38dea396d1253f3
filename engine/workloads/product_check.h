// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/op.h"
#include "profiler/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace stallscope {

/// What one rounding changes, at most, in proportion: of a float, and of a 16-bit float.
inline constexpr double kSinglePrecision = 0x1p-24;
inline constexpr double kHalfPrecision = 0x1p-11;

/// What the matrices of products are filled with: numbers in [-1, 1).
[[nodiscard]] FillUniform fillMatrix(float* matrix, std::size_t n, std::uint64_t seed);
/// Whether a matrix was filled with them.
[[nodiscard]] Result<> expectFilled(std::span<const float> matrix, std::uint64_t seed);

/// The errors of a product's elements.
struct ProductErrors {
    double largest = 0;
    double mean = 0;
};

/// How far some rows of `c`, spread over all of it, are from those of a * b, computed here in double. All are n x n.
[[nodiscard]] ProductErrors productErrors(std::span<const float> a, std::span<const float> b, std::span<const float> c, std::size_t n);

/// Whether c = a * b, all n x n with elements in [-1, 1], where numbers were rounded to `precision`. A product is checked
/// as a whole without being computed again: c * v is a * (b * v) for every vector v, and for a random one of signs hardly
/// ever by accident (Freivalds).
[[nodiscard]] Result<> expectProduct(std::span<const float> a, std::span<const float> b, std::span<const float> c, std::size_t n, double precision);

} // namespace stallscope
