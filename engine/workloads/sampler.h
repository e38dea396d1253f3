// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// Inputs of the sampler, and the expected result computed on the host.
namespace stallscope {

inline constexpr std::uint64_t kLabelSeed = 1;
inline constexpr std::uint64_t kKeySeed = 2;
inline constexpr std::uint64_t kOrderSeed = 3;
inline constexpr std::uint64_t kFeatureSeed = 4;

/// 1 for about a tenth of the samples, 0 for the others; different for each set.
[[nodiscard]] std::vector<float> labelsOf(std::size_t set, std::size_t samples);
[[nodiscard]] float featureAt(std::size_t sample, std::size_t feature, std::size_t features);

/// Number of positives among `take`: half of them (rounded down), fewer if there are not enough positives, more if there
/// are not enough others. Worked example, 10 to take: of 3 ones and 90 others 3, of 50 and 50 5, of 50 and 2 8.
[[nodiscard]] std::size_t positiveShare(std::size_t ones, std::size_t others, std::size_t take);
/// Samples selected from a set in order: ones and others with the lowest keys.
[[nodiscard]] std::vector<std::uint32_t> balancedSample(std::size_t set, std::size_t samples, std::size_t take);

} // namespace stallscope
