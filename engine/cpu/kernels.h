// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/op.h"

#include <bit>
#include <cstdint>

namespace stallscope::cpu {

/// Computes an operation on the calling thread only. A host function may throw.
void compute(const Op& op);

// Kernels by family; each computes what its struct in op.h describes.
void compute(const FillUniform& op);
void compute(const Fill& op);
void compute(const Increment& op);
void compute(const Iterate& op);
void compute(const Combine& op);
void compute(const Axpy& op);
void compute(const Relu& op);
void compute(const Reduce& op);
void compute(const MatrixProduct& op);
void compute(const RoundToHalf& op);
void compute(const Compact& op);
void compute(const ChooseListed& op);
void compute(const Balance& op);
void compute(const ChooseShares& op);
void compute(const Shuffle& op);
void compute(const GatherRows& op);
void compute(const HostFunction& op);

/// Nearest 16-bit float, ties to even; larger values become infinite.
[[nodiscard]] inline std::uint16_t toHalf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U)
        return sign | 0x7E00U;
    if (magnitude >= 0x477FF000U) // 65520 rounds up to infinity
        return sign | 0x7C00U;
    if (magnitude < 0x38800000U) { // below 2^-14 the spacing is 2^-24: adding 0.5 rounds to it
        const float shifted = std::bit_cast<float>(magnitude) + 0.5F;
        return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(shifted) - 0x3F000000U));
    }
    const std::uint32_t rounded = magnitude - 0x38000000U + 0xFFFU + (magnitude >> 13 & 1U);
    return static_cast<std::uint16_t>(sign | rounded >> 13);
}

[[nodiscard]] inline float fromHalf(std::uint16_t half)
{
    const std::uint32_t sign = (half & 0x8000U) << 16;
    const std::uint32_t magnitude = half & 0x7FFFU;
    if (magnitude >= 0x7C00U)
        return std::bit_cast<float>(sign | 0x7F800000U | (magnitude & 0x3FFU) << 13);
    if (magnitude < 0x400U)
        return std::bit_cast<float>(std::bit_cast<std::uint32_t>(static_cast<float>(magnitude) * 0x1p-24F) | sign);
    return std::bit_cast<float>(sign | (magnitude + 0x1C000U) << 13);
}

} // namespace stallscope::cpu
