// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/program.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

/// What check() is made of: results brought to the host, and held against what they should be.
namespace stallscope {

/// The first `count` elements of what lies at `memory`, copied into ordinary memory; zeros where the program has failed.
[[nodiscard]] std::vector<float> readBack(Program& program, const Memory& memory, std::size_t count);
[[nodiscard]] inline std::vector<float> readBack(Program& program, const Memory& memory)
{
    return readBack(program, memory, memory.floatCount());
}
/// Ordinary memory of the host, as a device may copy it.
[[nodiscard]] Memory hostMemory(std::span<float> floats);

/// "loss 17 is 0.25, not 0.5 (within 0.001)".
[[nodiscard]] Error wrongElement(std::string_view what, std::size_t index, float found, double expected, double tolerance);

/// For sums of floats that a device adds up in another order.
inline constexpr double kSumTolerance = 1e-3;

/// Every found[i] is expected(i), but for `tolerance` times that, or times 1 where that is less than 1. `what` names an
/// element, in the singular.
template <class Expected>
[[nodiscard]] Result<> expectEach(std::string_view what, std::span<const float> found, Expected&& expected, double tolerance = 0)
{
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto right = static_cast<double>(expected(i));
        const double off = std::abs(static_cast<double>(found[i]) - right);
        if (!(off <= tolerance * std::max(1.0, std::abs(right)))) // so that it is false of what is not a number
            return wrongElement(what, i, found[i], right, tolerance);
    }
    return {};
}
[[nodiscard]] Result<> expectAll(std::string_view what, std::span<const float> found, float value);
[[nodiscard]] Result<> expectEqual(std::string_view what, std::span<const float> found, std::span<const float> expected, double tolerance = 0);

} // namespace stallscope
