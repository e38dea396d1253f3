// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/program.h"

#include <algorithm>
#include <cmath>
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

} // namespace stallscope
