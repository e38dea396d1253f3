// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <cstdint>

namespace stallscope::oracle {

/// The same numbers for the same seed on every machine (splitmix64), unlike the distributions of the standard library.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_state(seed) {}

    /// 0 .. sides - 1.
    [[nodiscard]] std::size_t roll(std::size_t sides) { return static_cast<std::size_t>(next() % sides); }
    /// from .. to, both included.
    [[nodiscard]] Nanos between(Nanos from, Nanos to) { return from + static_cast<Nanos>(roll(static_cast<std::size_t>(to - from + 1))); }
    [[nodiscard]] bool chance(unsigned percent) { return roll(100) < percent; }
    template <class List>
    [[nodiscard]] const auto& oneOf(const List& list)
    {
        return list[roll(list.size())];
    }

private:
    std::uint64_t next()
    {
        std::uint64_t z = m_state += 0x9E3779B97F4A7C15U;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    }

    std::uint64_t m_state;
};

} // namespace stallscope::oracle
