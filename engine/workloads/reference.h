// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/op.h"
#include "engine/device/program.h"
#include "profiler/base/result.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// Helpers for check(): read results back and compare them with expected values.
namespace stallscope {

/// Copies the first `count` elements at `memory` to the host; zeros if the program has failed.
[[nodiscard]] std::vector<float> readBack(Program& program, const Memory& memory, std::size_t count);
[[nodiscard]] inline std::vector<float> readBack(Program& program, const Memory& memory)
{
    return readBack(program, memory, memory.floatCount());
}
/// Ordinary host memory as an operand of copies.
[[nodiscard]] Memory hostMemory(std::span<float> floats);

/// "loss 17 is 0.25, not 0.5 (within 0.001)".
[[nodiscard]] Error wrongElement(std::string_view what, std::size_t index, float found, double expected, double tolerance);

/// For sums that a device adds up in another order.
inline constexpr double kSumTolerance = 1e-3;

/// Checks that found[i] equals expected(i) with the relative tolerance, or absolute tolerance for values below 1. `what`
/// names an element, in the singular.
template <class Expected>
[[nodiscard]] Result<> expectEach(std::string_view what, std::span<const float> found, Expected&& expected, double tolerance = 0)
{
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto right = static_cast<double>(expected(i));
        const double off = std::abs(static_cast<double>(found[i]) - right);
        if (!(off <= tolerance * std::max(1.0, std::abs(right)))) // also true for NaN
            return wrongElement(what, i, found[i], right, tolerance);
    }
    return {};
}
[[nodiscard]] Result<> expectAll(std::string_view what, std::span<const float> found, float value);
[[nodiscard]] Result<> expectEqual(std::string_view what, std::span<const float> found, std::span<const float> expected, double tolerance = 0);

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
