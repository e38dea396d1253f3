// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace stallscope {

/// Random number in [0, 1) at position `index` of the sequence `seed`: a pure function, equal on all devices and on the
/// host, in any order of evaluation (the mixing steps of SplitMix64).
[[nodiscard]] constexpr float uniformAt(std::uint64_t seed, std::uint64_t index)
{
    std::uint64_t bits = seed + (index + 1) * 0x9e3779b97f4a7c15U;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
    bits ^= bits >> 31;
    return static_cast<float>(bits >> 40) * 0x1p-24F; // 24 bits: exact in a float, and never rounded up to 1
}

} // namespace stallscope
