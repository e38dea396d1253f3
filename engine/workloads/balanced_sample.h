// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// What the sampler works on, and what it must come to, computed on the host.
namespace stallscope {

inline constexpr std::uint64_t kLabelSeed = 1;
inline constexpr std::uint64_t kKeySeed = 2;
inline constexpr std::uint64_t kOrderSeed = 3;
inline constexpr std::uint64_t kFeatureSeed = 4;

/// 1 for about a tenth of the samples, 0 for the others. Each set has its own.
[[nodiscard]] std::vector<float> labelsOf(std::size_t set, std::size_t samples);
[[nodiscard]] float featureAt(std::size_t sample, std::size_t feature, std::size_t features);

/// How many of `take` are positive: half of them (rounded down), fewer where there are not so many, more where there are not
/// enough others. Worked example, 10 to take: of 3 ones and 90 others 3, of 50 and 50 5, of 50 and 2 8.
[[nodiscard]] std::size_t positiveShare(std::size_t ones, std::size_t others, std::size_t take);
/// The samples that a set comes to, in their order: of the ones and of the others those with the lowest keys.
[[nodiscard]] std::vector<std::uint32_t> balancedSample(std::size_t set, std::size_t samples, std::size_t take);

} // namespace stallscope
