// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/op.h"
#include "profiler/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace stallscope {

/// Largest relative rounding error of a 32-bit and of a 16-bit float.
inline constexpr double kSinglePrecision = 0x1p-24;
inline constexpr double kHalfPrecision = 0x1p-11;

/// Fills a matrix with numbers in [-1, 1).
[[nodiscard]] FillUniform fillMatrix(float* matrix, std::size_t n, std::uint64_t seed);
/// Checks that a matrix was filled with them.
[[nodiscard]] Result<> expectFilled(std::span<const float> matrix, std::uint64_t seed);

/// Errors of a product's elements.
struct ProductErrors {
    double largest = 0;
    double mean = 0;
};

/// Difference of some rows of `c` to a * b, computed here in double precision. All matrices are n x n.
[[nodiscard]] ProductErrors productErrors(std::span<const float> a, std::span<const float> b, std::span<const float> c, std::size_t n);

/// Checks c = a * b for n x n matrices with elements in [-1, 1] and rounding to `precision`, without recomputing the
/// product: c * v must equal a * (b * v) for a vector v of random signs, which a wrong product satisfies with negligible
/// probability (Freivalds' algorithm).
[[nodiscard]] Result<> expectProduct(std::span<const float> a, std::span<const float> b, std::span<const float> c, std::size_t n, double precision);

} // namespace stallscope
